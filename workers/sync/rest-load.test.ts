import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { World } from '../../tests/support/engine-world.ts';
import { awardRecord, classRecord, commentRecord, connectionRequestRecord, eventRecord, skillRecord, storyRecord, studentRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const CLASS = crypto.randomUUID();
const STORY = crypto.randomUUID();
const STUDENT = crypto.randomUUID();
const EVENT = eventRecord(CLASS, { endDateTime: '2030-05-02T12:00:00.000Z' });
const COMMENT = commentRecord(CLASS, STORY);

/** A school with one thing of each kind. */
async function school(): Promise<World> {
  const world = new World();
  await world.logIn();
  const below = [EVENT, eventRecord(CLASS, { endDateTime: '2020-05-02T12:00:00.000Z' }), skillRecord(CLASS), connectionRequestRecord(CLASS, STUDENT), COMMENT, awardRecord(CLASS, STUDENT)];
  for (const row of [classRecord({ _id: CLASS }), storyRecord(CLASS, { _id: STORY }), studentRecord({ _id: STUDENT, classes: [iri.class(CLASS)] }), ...below]) world.server.write(row);
  return world;
}

function start(world: World, name = 'tab'): Engine {
  const engine = world.tab(name);
  engine.start();
  running.push(engine);
  return engine;
}

function kinds(world: World): string[] {
  return [...world.replica.rows.values()].map((row) => row['@type']).toSorted();
}
function asked(world: World): string[] {
  return world.server.asked.map((request) => request.path.split('?')[0] ?? '');
}

test('R-PULL-13 requests, events to come and skills are walked after the first load, and only once', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  expect(kinds(world)).toEqual(['Class', 'ConnectionRequest', 'Event', 'Skill', 'Story', 'Student', 'User']);
  const order = asked(world);
  expect(order.indexOf('/stories')).toBeLessThan(order.indexOf('/parent-connection-requests/pending'));
  await engine.stop();
  world.server.asked.length = 0;
  start(world, 'next');
  await world.clock.advance(5000);
  expect(new Set(asked(world).filter((path) => !path.startsWith('/realtime')))).toEqual(new Set(['/changes']));
});

test('R-PULL-13 who wishes the whole history before anything is here gets what lies beside the first load, and gets it at once', async () => {
  const world = await school();
  const wishing = world.vault.savePreferences.bind(world.vault, { keepWholeHistory: true, filesOnWifiOnly: false });
  start(world);
  // Again and again while the first load runs, so that one falls between its cursor and its classes.
  for (let step = 0; step < 400 && !kinds(world).includes('Story'); step += 1) {
    await wishing();
    await world.clock.advance(5);
  }
  await world.clock.advance(1000);
  expect(kinds(world)).toEqual(['Class', 'ConnectionRequest', 'Event', 'Skill', 'Story', 'Student', 'User']);
});

test('R-PULL-13 a vault of an older build, whose first load knew nothing of it, has it walked by this one', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  await engine.stop();
  for (const step of ['requests', 'events', 'skills', 'ownAwards']) await world.vault.saveCursor(`rest ${step}`, null);
  for (const [id, row] of world.replica.rows) if (row['@type'] === 'Event' || row['@type'] === 'Skill') world.replica.rows.delete(id);
  start(world, 'newer');
  await world.clock.advance(5000);
  expect(kinds(world)).toContain('Event');
  expect(kinds(world)).toContain('Skill');
});

test('R-PULL-12 a kind that nobody knows yet moves the cursor on, and is remembered for a build that knows it', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const poll = `/classes/${CLASS}/polls/${crypto.randomUUID()}`;
  const before = await world.vault.cursor('cursor');
  world.server.tell({ '@id': poll, resource: { '@id': poll, '@type': 'Poll', question: '?' } });
  world.server.write(skillRecord(CLASS, { name: 'Later' }));
  engine.wake('focus');
  await world.clock.advance(1000);
  expect(await world.vault.cursor('cursor')).not.toBe(before);
  expect([...world.replica.rows.values()].some((row) => row['@type'] === 'Skill' && row.name === 'Later')).toBe(true);
  expect(await world.vault.cursor('passedOver')).toBe('["/classes/{}/polls/{}"]');
});

test('R-PULL-12 what an older build passed over is walked again by one that knows it', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  await engine.stop();
  world.replica.rows.delete(EVENT['@id']);
  await world.vault.saveCursor('passedOver', '["/classes/{}/polls/{}","/events/{}"]');
  start(world, 'newer');
  await world.clock.advance(5000);
  expect(world.replica.rows.has(EVENT['@id'])).toBe(true);
  expect(await world.vault.cursor('passedOver')).toBe('["/classes/{}/polls/{}"]');
});

test('R-PULL-14 comments and points are fetched when somebody looks, once, and kept from then on', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const comments = { of: 'comments', classId: CLASS, storyId: STORY } as const;
  const first = engine.fetchBelow(comments);
  const awards = engine.fetchBelow({ of: 'awards', studentId: STUDENT });
  await world.clock.advance(1000);
  expect([await first, await awards]).toEqual(['fetched', 'fetched']);
  expect(kinds(world)).toContain('Comment');
  expect(kinds(world)).toContain('Award');
  expect(await engine.fetchBelow(comments)).toBe('complete');
  world.fault = () => 'cut';
  const past = engine.fetchBelow({ of: 'events', classId: CLASS });
  await world.clock.advance(1000);
  expect(await past).toBe('offline');
});

test('R-PULL-10 R-PULL-14 a gained class brings its points of a student who is here by another class and whose points were whole', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const awards = { of: 'awards', studentId: STUDENT } as const;
  void engine.fetchBelow(awards);
  await world.clock.advance(1000);
  expect(await engine.fetchBelow(awards)).toBe('complete');
  // Given there before the student was moved out; nobody tells of what comes with a class.
  const other = classRecord();
  const award = awardRecord(other._id, STUDENT);
  world.server.rows.set(award['@id'], award);
  world.server.write(other, { gained: true });
  engine.wake('focus');
  await world.clock.advance(5000);
  expect(world.replica.rows.has(award['@id'])).toBe(true);
  expect(await engine.fetchBelow(awards)).toBe('complete');
});

test('R-PULL-10 R-PULL-14 points that are on their way as a class is gained are not taken for whole', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const awards = { of: 'awards', studentId: STUDENT } as const;
  const other = classRecord();
  const award = awardRecord(other._id, STUDENT);
  world.slowness = ({ path }) => (path.startsWith('/awards') ? 4000 : 0);
  const first = engine.fetchBelow(awards);
  await world.clock.advance(1000);
  world.server.rows.set(award['@id'], award);
  world.server.write(other, { gained: true });
  engine.wake('focus');
  await world.clock.advance(5000);
  expect([await first, world.replica.rows.has(other['@id']), world.replica.rows.has(award['@id'])]).toEqual(['fetched', true, false]);
  const second = engine.fetchBelow(awards);
  await world.clock.advance(5000);
  expect([await second, world.replica.rows.has(award['@id'])]).toEqual(['fetched', true]);
});

test('R-PULL-10 R-PULL-14 a lost class takes it all along; given back, it is walked, and its lists are fetched again', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  void engine.fetchBelow({ of: 'comments', classId: CLASS, storyId: STORY });
  await world.clock.advance(1000);
  const kept = [...world.server.rows.entries()];
  world.server.lose(iri.class(CLASS));
  engine.wake('focus');
  await world.clock.advance(10_000);
  expect(kinds(world)).toEqual(['User']);
  for (const [id, row] of kept) world.server.rows.set(id, row);
  const record = kept.map(([, row]) => row).find((row) => row['@type'] === 'Class');
  if (record !== undefined) world.server.write(record, { gained: true });
  engine.wake('focus');
  await world.clock.advance(10_000);
  expect(kinds(world)).toEqual(['Class', 'ConnectionRequest', 'Event', 'Skill', 'Story', 'Student', 'User']);
  const again = engine.fetchBelow({ of: 'comments', classId: CLASS, storyId: STORY });
  await world.clock.advance(1000);
  expect(await again).toBe('fetched');
  expect(world.replica.rows.has(COMMENT['@id'])).toBe(true);
});

test('R-PULL-09 after a cursor that the server no longer knows, requests that wait no more and events that are gone are gone here, too', async () => {
  const world = await school();
  const [decided, gone] = [connectionRequestRecord(CLASS, STUDENT), eventRecord(CLASS, { endDateTime: '2030-06-02T12:00:00.000Z' })];
  for (const row of [decided, gone]) world.server.write(row);
  const engine = start(world);
  await world.clock.advance(5000);
  expect([world.replica.rows.has(decided['@id']), world.replica.rows.has(gone['@id'])]).toEqual([true, true]);
  world.server.rows.delete(gone['@id']);
  world.server.rows.set(decided['@id'], { ...decided, status: 'accepted' });
  world.server.forgetCursors();
  engine.wake('focus');
  await world.clock.advance(20_000);
  expect([world.replica.rows.has(decided['@id']), world.replica.rows.has(gone['@id'])]).toEqual([false, false]);
  expect(world.replica.rows.has(EVENT['@id'])).toBe(true);
});

test('R-PULL-10 R-PULL-13 an event that was out of reach while the events were walked is back with its class', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  // The class is lost, of which the changes have not told yet, when an epoch begins.
  world.server.rows.delete(EVENT['@id']);
  await world.vault.saveCursor('rest events', null);
  engine.wake('focus');
  await world.clock.advance(10_000);
  expect(world.replica.rows.has(EVENT['@id'])).toBe(false);
  world.server.lose(iri.class(CLASS));
  engine.wake('focus');
  await world.clock.advance(10_000);
  world.server.rows.set(EVENT['@id'], EVENT);
  world.server.write(classRecord({ _id: CLASS, version: 2 }), { gained: true });
  engine.wake('focus');
  await world.clock.advance(10_000);
  expect(world.replica.rows.has(EVENT['@id'])).toBe(true);
});
