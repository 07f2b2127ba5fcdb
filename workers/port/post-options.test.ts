import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { classRecord, storyRecord } from '../testing/sample-records.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';

const LATER = '2026-11-22T08:00:00.000Z';
let world: PortWorld;
let classId: string;

beforeEach(async () => {
  world = await openPortWorld({ clock: new VirtualClock() });
  classId = crypto.randomUUID();
  await world.replica.put([classRecord({ _id: classId })]);
});
afterEach(() => world.close());

const sent = async () => (await world.vault.outbox()).map(({ mutation }) => mutation);

test('EXT-01 a post goes out as the screen showed it, though its draft went with a post of another tab', async () => {
  await world.port.run('createStory', { classId, body: 'Later', options: { publishAt: LATER, isUrgent: true } });
  expect(await sent()).toMatchObject([{ type: 'story.create', body: 'Later', publishAt: LATER, isUrgent: true }]);
});

test('EXT-01 a post that the screen showed without anything chosen goes out at once, whatever lies in its draft', async () => {
  await world.port.run('setDraftOptions', { place: `story:${classId}`, options: { publishAt: LATER } });
  await world.port.run('createStory', { classId, body: 'Now', options: {} });
  expect((await sent())[0]).not.toHaveProperty('publishAt');
  expect(await world.vault.draft(`story:${classId}`)).toBeNull();
});

test('EXT-03 an edit asks for what the screen showed', async () => {
  const story = storyRecord(classId, { canEdit: true });
  await world.replica.put([story]);
  await world.port.run('updateStory', { classId, storyId: story._id, body: 'Edited', kept: [], options: { isAckAsked: true, dropped: ['f'] } });
  expect(await sent()).toMatchObject([{ type: 'story.update', isAckAsked: true }]);
  expect((await sent())[0]).not.toHaveProperty('dropped');
});
