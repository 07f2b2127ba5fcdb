import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { openPortWorld, type PortWorld } from '../testing/port-world.ts';
import { classRecord, eventRecord, storyRecord, threadRecord } from '../testing/sample-records.ts';

let world: PortWorld;
const [CLASS, THREAD, STORY, EVENT] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const PLACES = [`story:${CLASS}`, `gone:${CLASS}`, `event:${CLASS}`, `students:${CLASS}`, `thread:${THREAD}`, `edit:${STORY}`, `comment:${STORY}`, `event-edit:${EVENT}`];

beforeEach(async () => {
  world = await openPortWorld();
});
afterEach(() => world.close());

test('GEN-10 a draft is told of once its class, talk, post or event is gone, and no longer once it is given up', async () => {
  const stored = [classRecord({ _id: CLASS }), threadRecord({ _id: THREAD }), storyRecord(CLASS, { _id: STORY }), eventRecord(CLASS, { _id: EVENT })];
  await world.replica.put(stored);
  for (const place of [...PLACES, 'feedback']) await world.vault.saveDraftBody(place, 'Words');
  const stranded = await world.open('strandedDrafts', {});
  await expect.poll(() => stranded.result()).toEqual([]);

  await world.replica.remove([iri.story(CLASS, STORY)]);
  await expect.poll(() => stranded.result()?.map(({ place }) => place).toSorted()).toEqual([`comment:${STORY}`, `edit:${STORY}`]);
  await world.replica.remove([iri.class(CLASS), iri.thread(THREAD), iri.event(EVENT)]);
  await expect.poll(() => stranded.result()?.map(({ place }) => place).toSorted()).toEqual([...PLACES].toSorted());
  expect(stranded.result()?.find(({ place }) => place === `event-edit:${EVENT}`)?.lost).toBe('event');

  for (const place of PLACES.slice(1)) await world.vault.saveDraftBody(place, ' ');
  await expect.poll(() => stranded.result()).toEqual([{ place: `story:${CLASS}`, lost: 'class' }]);
});

test('GEN-10 what was begun in what waits to be sent itself, or before the first load is through, has its place', async () => {
  const made = await world.port.run('createClass', { name: '2 Б', grade: 'child', icon: iri.icon('class-owl') });
  if (!made.ok) throw new Error('The class was not made');
  await world.vault.saveDraftBody(`story:${made.value.classId}`, 'Words');
  await world.vault.saveDraftBody(`thread:${THREAD}`, 'Words');
  const stranded = await world.open('strandedDrafts', {});
  await expect.poll(() => stranded.result()?.map(({ place }) => place)).toEqual([`thread:${THREAD}`]);
  await world.vault.saveCursor('cursor', null);
  await expect.poll(() => stranded.result()).toEqual([]);
});
