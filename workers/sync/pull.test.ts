import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { World } from '../../tests/support/engine-world.ts';
import { settle } from '../../tests/support/virtual-clock.ts';
import { classRecord, connectionRequestRecord, messageRecord, storyRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const CLASS = crypto.randomUUID();
const THREAD = crypto.randomUUID();

async function school(messages = 40): Promise<World> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord({ _id: CLASS }));
  world.server.write(threadRecord({ _id: THREAD, class: iri.class(CLASS) }));
  for (let index = 0; index < 25; index += 1) world.server.write(storyRecord(CLASS, { createdAt: new Date(1e12 + index).toISOString() }));
  for (let index = 0; index < messages; index += 1) world.server.say(THREAD, `m${index}`);
  return world;
}

function start(world: World, name = 'tab'): Engine {
  const engine = world.tab(name);
  engine.start();
  running.push(engine);
  return engine;
}

async function kill(world: World, engine: Engine, name: string): Promise<void> {
  world.bus.silence(name);
  world.locks.kill(name);
  await engine.stop();
}

/** The replica holds what the server holds. */
function expectSame(world: World): void {
  const versions = (rows: Iterable<{ '@id': string; version: number }>): string[] => [...rows].map((row) => `${row['@id']} ${row.version}`).toSorted();
  expect(versions(world.replica.rows.values())).toEqual(versions(world.server.rows.values()));
}

test('SYN-06 R-PULL-04 what changes afterwards arrives by /changes alone', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  world.server.asked.length = 0;
  const gone = world.server.messages(THREAD)[3]?.['@id'] ?? '';
  world.server.delete(gone);
  world.server.say(THREAD, 'new');
  engine.wake('focus');
  await world.clock.advance(1000);
  expectSame(world);
  expect(world.server.asked.map((request) => request.path.split('?')[0])).toEqual(['/changes']);
  expect((await world.vault.intervals(THREAD)).at(-1)?.to).toBe(world.server.messages(THREAD).at(-1)?.createdAt);
});

test('SYN-06 R-PULL-03 a first load that is killed again and again goes on where it was', async () => {
  const world = await school(100);
  for (let index = 0; index < 450; index += 1) world.server.write(studentRecord({ classes: [iri.class(CLASS)] }));
  for (let life = 0; life < 12; life += 1) {
    const engine = start(world, `life${life}`);
    await world.clock.advance(90 + life * 10);
    await kill(world, engine, `life${life}`);
    running.pop();
  }
  start(world, 'last');
  await world.clock.advance(20_000);
  expectSame(world);
  const asked = world.server.asked.map((request) => request.path);
  expect(asked.filter((path) => path.startsWith('/classes?'))).toHaveLength(1);
  expect(asked.filter((path) => path === '/changes')).toHaveLength(1);
  // Three pages of students: a kill costs at most the page that was on its way and the one ahead of it.
  expect(asked.filter((path) => path.startsWith('/students?') && !path.includes('after='))).toHaveLength(1);
});

test.each(['/changes', '/users/me', '/classes'])('R-PULL-06 a server that asks for a minute and a half of peace is left in it, also in a first load (%s)', async (place) => {
  const world = await school();
  world.fault = ({ path }) => (path.split('?')[0] === place ? world.server.problem(429, { 'retry-after': '90' }) : 'pass');
  start(world);
  await world.clock.advance(1000);
  world.fault = () => 'pass';
  world.server.asked.length = 0;
  await world.clock.advance(88_000);
  expect(world.server.asked).toEqual([]);
  await world.clock.advance(10_000);
  expectSame(world);
});

test('SYN-06 R-PULL-01 what is written while the first load runs is not missed', async () => {
  const world = await school();
  start(world);
  for (let index = 0; index < 30; index += 1) {
    await world.clock.advance(15);
    world.server.say(THREAD, `during ${index}`);
    world.server.write(storyRecord(CLASS));
    if (index === 20) world.server.delete(world.server.messages(THREAD)[0]?.['@id'] ?? '');
  }
  await world.clock.advance(400_000);
  expectSame(world);
});

test('SYN-06 R-PULL-10 lost access purges the thread and what is below; given back, it is walked anew', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const thread = world.server.rows.get(iri.thread(THREAD));
  const messages = world.server.messages(THREAD);
  world.server.lose(iri.thread(THREAD));
  engine.wake('focus');
  await world.clock.advance(1000);
  expect([...world.replica.rows.values()].filter((row) => row['@type'] === 'Message' || row['@type'] === 'Thread')).toEqual([]);
  expect(await world.vault.intervals(THREAD)).toEqual([]);
  for (const message of messages) world.server.rows.set(message['@id'], message);
  if (thread !== undefined) world.server.write(thread, { gained: true });
  engine.wake('focus');
  await world.clock.advance(5000);
  expectSame(world);
});

test('SYN-06 R-PULL-10 a gained class is walked: threads, students, stories; also after a kill in the middle', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const classId = crypto.randomUUID();
  const threadId = crypto.randomUUID();
  world.server.rows.set(iri.thread(threadId), threadRecord({ _id: threadId, class: iri.class(classId) }));
  for (const row of [messageRecord(threadId), studentRecord({ classes: [iri.class(classId)] }), storyRecord(classId)]) world.server.rows.set(row['@id'], row);
  world.server.write(classRecord({ _id: classId }), { gained: true });
  engine.wake('focus');
  await world.clock.until(async () => (await world.vault.cursor('gained')) !== null, 1000, 1);
  await kill(world, engine, 'tab');
  expect(world.replica.rows.has(iri.thread(threadId))).toBe(false);
  start(world, 'next');
  await world.clock.advance(5000);
  expectSame(world);
  expect(await world.vault.isHistoryComplete(iri.class(classId))).toBe(true);
});

test('SYN-06 R-PULL-10 of a gained class the newest stories come first, and have the line to themselves until their photos are asked for', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const classId = crypto.randomUUID();
  const thread = threadRecord({ class: iri.class(classId) });
  const stories = Array.from({ length: 25 }, (_, index) => storyRecord(classId, { createdAt: new Date(1e12 + index).toISOString() }));
  for (const row of [thread, messageRecord(thread._id), ...stories]) world.server.rows.set(row['@id'], row);
  const asked: { what: string; at: number }[] = [];
  world.slowness = ({ path }) => {
    if (path.startsWith(`/classes/${classId}/feed`)) asked.push({ what: 'stories', at: world.clock.now() });
    if (path.startsWith(`/threads/${thread._id}/messages`)) asked.push({ what: 'messages', at: world.clock.now() });
    return 0;
  };
  world.server.write(classRecord({ _id: classId }), { gained: true });
  engine.wake('focus');
  await world.clock.advance(5000);
  expect(asked.map(({ what }) => what).slice(0, 3)).toEqual(['stories', 'messages', 'stories']);
  expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  expectSame(world);
  expect(await world.vault.isHistoryComplete(iri.class(classId))).toBe(true);
});

test('SYN-06 R-PULL-05 a page that was fetched before a loss and a deletion brings nothing back, however late it comes', async () => {
  const world = await school(400);
  world.slowness = (request) => (request.path.includes('strictly_before') ? 5000 : 0);
  const engine = start(world);
  await world.clock.until(async () => (await world.vault.cursor('cursor')) !== null);
  await world.clock.advance(1000);
  world.server.lose(iri.thread(THREAD));
  engine.wake('focus');
  await world.clock.advance(20_000);
  expect([...world.replica.rows.values()].filter((row) => row['@type'] === 'Message')).toEqual([]);
  expect(await world.vault.intervals(THREAD)).toEqual([]);
});

test('R-PULL-09 a cursor of another generation: nothing is dropped, what is gone is found out and purged, the rest arrives', async () => {
  const world = await school();
  const gone = threadRecord({ _id: crypto.randomUUID() });
  const goneMessage = messageRecord(gone._id);
  world.server.write(gone);
  world.server.write(goneMessage);
  const engine = start(world);
  await world.clock.advance(5000);
  world.server.lose(gone['@id']);
  for (let index = 0; index < 50; index += 1) world.server.say(THREAD, `away ${index}`);
  world.server.forgetCursors();
  const sizes: number[] = [];
  const before = world.replica.rows.size;
  engine.wake('focus');
  for (let step = 0; step < 40; step += 1) {
    await world.clock.advance(20);
    sizes.push(world.replica.rows.size);
  }
  await world.clock.advance(20_000);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(before - 2);
  expectSame(world);
  expect(await world.vault.intervals(THREAD)).toHaveLength(1);
});

test('R-PULL-09 what lies in a class or thread that never came itself goes with a lost cursor, or gets it', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const [lost, talk, gained] = [crypto.randomUUID(), crypto.randomUUID(), classRecord()];
  const strays = [storyRecord(lost), messageRecord(talk), storyRecord(gained._id)];
  await world.replica.put(strays);
  await world.vault.saveIntervals(talk, [{ from: new Date(1e12).toISOString(), to: new Date().toISOString(), isStart: true }]);
  world.server.write(gained);
  if (strays[2] !== undefined) world.server.write(strays[2]);
  world.server.forgetCursors();
  engine.wake('focus');
  await world.clock.advance(20_000);
  expectSame(world);
  expect(await world.vault.intervals(talk)).toEqual([]);
});

test('R-PULL-09 a request that waits stays behind a lost cursor, though its class is not the parent’s to see', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  const asked = connectionRequestRecord(crypto.randomUUID(), crypto.randomUUID());
  await world.replica.put([asked]);
  world.server.forgetCursors();
  world.fault = (request) => (request.path.includes('/messages') ? 'cut' : 'pass');
  engine.wake('focus');
  await world.clock.advance(5000);
  expect(await world.vault.cursor('reconcile')).toBe('yes');
  expect(await world.replica.has(asked['@id'])).toBe(true);
});

test('R-PULL-09 a request that is answered from here while all is loaded again does not stay at its old version', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(5000);
  world.server.forgetCursors();
  world.slowness = (request) => (request.path.includes('/stories') ? 4000 : 0);
  engine.wake('focus');
  await world.clock.advance(3000);
  const answered = connectionRequestRecord(CLASS, crypto.randomUUID(), { status: 'declined', canReview: false });
  await world.replica.put([answered]);
  await world.clock.advance(20_000);
  expect(await world.replica.has(answered['@id'])).toBe(false);
  expectSame(world);
});

test('R-PULL-07 after a gap the old history stays known as a stretch of its own until the hole is filled', async () => {
  const world = await school(60);
  const engine = start(world);
  await world.clock.advance(5000);
  for (let index = 0; index < 400; index += 1) world.server.say(THREAD, `away ${index}`);
  world.server.forgetCursors();
  world.fault = (request) => (request.path.includes('strictly_before') ? 'cut' : 'pass');
  engine.wake('focus');
  await world.clock.advance(3000);
  expect(await world.vault.intervals(THREAD)).toHaveLength(2);
  world.fault = () => 'pass';
  engine.wake('focus');
  await world.clock.advance(5000);
  expect(await world.vault.intervals(THREAD)).toEqual([{ from: world.server.messages(THREAD)[0]?.createdAt, to: world.server.messages(THREAD).at(-1)?.createdAt, isStart: true }]);
  expectSame(world);
});

test('R-PULL-06 a visible app asks every five minutes, a hidden one does not', async () => {
  const world = await school();
  const engine = start(world);
  await world.clock.advance(10_000);
  world.server.asked.length = 0;
  await world.clock.advance(11 * 60_000);
  expect(world.server.asked.filter((request) => request.path.startsWith('/changes'))).toHaveLength(2);
  engine.wake('hidden');
  world.server.asked.length = 0;
  await world.clock.advance(11 * 60_000);
  expect(world.server.asked).toEqual([]);
  engine.wake('visible');
  await settle();
  await world.clock.advance(1000);
  expect(world.server.asked.length).toBeGreaterThan(0);
});

test('the whole history is kept where the user wishes it', async () => {
  const world = await school(1500);
  start(world);
  await world.clock.advance(30_000);
  expect([...world.replica.rows.values()].filter((row) => row['@type'] === 'Message').length).toBe(430);
  await world.vault.savePreferences({ keepWholeHistory: true, filesOnWifiOnly: false });
  await world.clock.advance(30_000);
  expectSame(world);
});

test('R-PULL-08 EXT-05 for a message far back history is fetched page by page down to it and no further, also for a follower, and without a hole', async () => {
  const world = await school(2500);
  const engine = start(world);
  await world.clock.advance(30_000);
  const follower = start(world, 'other tab');
  await world.clock.advance(5000);
  const target = world.server.messages(THREAD)[700];
  const before = (await world.vault.intervals(THREAD)).at(-1)?.from ?? '';
  expect(before > (target?.createdAt ?? '')).toBe(true);
  world.server.asked.length = 0;
  const fetching = follower.fetchOlderMessages(THREAD, { backTo: target?.createdAt ?? '' });
  await world.clock.advance(15_000);
  expect(await fetching).toBe('fetched');
  const [stretch, ...more] = await world.vault.intervals(THREAD);
  expect(more).toEqual([]);
  expect(stretch?.isStart).toBe(false);
  const held = [...world.replica.rows.values()].filter((row) => row['@type'] === 'Message' && row.createdAt >= (stretch?.from ?? ''));
  expect(held).toHaveLength(world.server.messages(THREAD).filter(({ createdAt }) => createdAt >= (stretch?.from ?? '')).length);
  expect(world.replica.rows.has(target?.['@id'] ?? '')).toBe(true);
  expect(world.server.asked.filter(({ path }) => path.includes('/messages'))).toHaveLength(7);
  expect(await engine.fetchOlderMessages(THREAD, { backTo: target?.createdAt ?? '' })).toBe('fetched');
  expect(world.server.asked.filter(({ path }) => path.includes('/messages'))).toHaveLength(7);
});
