import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import type { PostOptions, StoryView } from '../../schema/port/views.ts';
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

async function posted(options: PostOptions): Promise<{ storyId: string }> {
  const result = await world.port.run('createStory', { classId, body: 'Asks', options });
  if (!result.ok) throw new Error('The story was not posted');
  return result.value;
}

async function shown(storyId: string): Promise<StoryView | null> {
  const story = await world.open('story', { classId, storyId });
  await expect.poll(() => story.result()?.state).toBe('ready');
  const found = story.result();
  return found?.state === 'ready' ? found.value : null;
}

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

test('F-312 offline a story and its edit keep whom they ask, in the outbox and on the screen', async () => {
  const { storyId } = await posted({ isAckAsked: true, ackAudience: 'families' });
  expect(await sent()).toMatchObject([{ type: 'story.create', isAckAsked: true, ackAudience: 'families' }]);
  expect(await shown(storyId)).toMatchObject({ isAckAsked: true, ackAudience: 'families', ackCount: 0, ackStudentCount: null });
  await world.port.run('setDraftOptions', { place: `edit:${storyId}`, options: { isAckAsked: true, ackAudience: 'students' } });
  await world.port.run('updateStory', { classId, storyId, body: 'Edited', kept: [] });
  expect((await sent()).at(-1)).toMatchObject({ body: 'Edited', ackAudience: 'students' });
  expect(await shown(storyId)).toMatchObject({ body: 'Edited', ackAudience: 'students' });
});

test('F-312 a draft of an older build asks all, as it said', async () => {
  const { storyId } = await posted({ isAckAsked: true });
  expect((await sent())[0]).not.toHaveProperty('ackAudience');
  expect(await shown(storyId)).toMatchObject({ ackAudience: 'all', ackCount: 0, ackStudentCount: 0 });
});

test('EXT-03 an edit asks for what the screen showed', async () => {
  const story = storyRecord(classId, { canEdit: true });
  await world.replica.put([story]);
  await world.port.run('updateStory', { classId, storyId: story._id, body: 'Edited', kept: [], options: { isAckAsked: true, dropped: ['f'] } });
  expect(await sent()).toMatchObject([{ type: 'story.update', isAckAsked: true }]);
  expect((await sent())[0]).not.toHaveProperty('dropped');
});
