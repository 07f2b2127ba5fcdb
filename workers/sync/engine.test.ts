import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { World } from '../../tests/support/engine-world.ts';
import { classRecord, storyRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

function start(engine: Engine): Engine {
  engine.start();
  running.push(engine);
  return engine;
}

async function school(): Promise<{ world: World; classId: string; threadId: string }> {
  const world = new World();
  await world.logIn();
  const classId = crypto.randomUUID();
  const threadId = crypto.randomUUID();
  world.server.write(classRecord({ _id: classId }));
  world.server.write(studentRecord({ classes: [iri.class(classId)] }));
  world.server.write(threadRecord({ _id: threadId, class: iri.class(classId) }));
  for (let index = 0; index < 50; index += 1) world.server.write(storyRecord(classId, { createdAt: new Date(1e12 + index).toISOString() }));
  for (let index = 0; index < 700; index += 1) world.server.say(threadId, `old ${index}`);
  return { world, classId, threadId };
}

function messagesOf(world: World): string[] {
  return [...world.replica.rows.values()].flatMap((row) => (row['@type'] === 'Message' ? [row] : [])).toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).map((message) => message.body);
}

test('R-PULL-01 SYN-06 the first load walks every collection and the newest messages, then the recent history', async () => {
  const { world, threadId } = await school();
  const engine = start(world.tab('one'));
  expect(await world.clock.until(async () => (await world.vault.cursor('cursor')) !== null)).toBe(true);
  const kinds = [...world.replica.rows.values()].map((row) => row['@type']);
  expect(kinds.filter((kind) => kind === 'Story')).toHaveLength(50);
  expect(kinds.filter((kind) => kind === 'Student')).toHaveLength(1);
  expect(messagesOf(world).at(-1)).toBe('old 699');
  await world.clock.advance(5000);
  const [newest] = await world.vault.intervals(threadId);
  expect(messagesOf(world)).toHaveLength(430);
  expect(newest?.isStart).toBe(false);
  expect(engine.status.now()).toMatchObject({ network: 'online', phase: 'idle', isLeader: true, progress: null });
});

test('SYN-06 R-PULL-02 the first load fills the first screen first: 20 stories before pages of 200, the newest 30 messages of each thread, the liveliest one first', async () => {
  const world = new World();
  await world.logIn();
  const classId = crypto.randomUUID();
  const [quietest, lively, quiet, silent] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  world.server.write(classRecord({ _id: classId }));
  world.server.write(studentRecord({ classes: [iri.class(classId)] }));
  for (const _id of [quietest, lively, quiet, silent]) world.server.write(threadRecord({ _id }));
  for (const threadId of [quietest, quiet, lively]) for (let index = 0; index < 40; index += 1) world.server.say(threadId, `old ${index}`);
  for (let index = 0; index < 230; index += 1) world.server.write(storyRecord(classId, { createdAt: new Date(1e12 + index).toISOString() }));
  start(world.tab('one'));
  expect(await world.clock.until(async () => (await world.vault.cursor('cursor')) !== null, 60_000)).toBe(true);
  const asked = world.server.asked.map(({ path }) => path.replace(/after=.*/u, 'after=…'));
  expect(asked.slice(0, 13)).toEqual([
    '/changes',
    '/users/me',
    '/classes?itemsPerPage=200',
    '/threads?itemsPerPage=200',
    '/icons?itemsPerPage=200',
    '/students?itemsPerPage=200',
    '/stories?itemsPerPage=20',
    '/stories?itemsPerPage=200&after=…',
    '/stories?itemsPerPage=200&after=…',
    ...[lively, quiet, quietest, silent].map((threadId) => `/threads/${threadId}/messages?itemsPerPage=30`),
  ]);
});

test('CHA-02 R-PULL-08 scrolling back reaches the very first message, and then says so', async () => {
  const { world } = await school();
  const engine = start(world.tab('one'));
  await world.clock.advance(10_000);
  const threadId = [...world.replica.rows.values()].find((row) => row['@type'] === 'Thread')?._id ?? '';
  const outcomes: string[] = [];
  for (let load = 0; load < 4; load += 1) {
    const fetching = engine.fetchOlderMessages(threadId);
    await world.clock.advance(1000);
    outcomes.push(await fetching);
  }
  expect(outcomes).toEqual(['fetched', 'fetched', 'complete', 'complete']);
  expect(messagesOf(world)).toHaveLength(700);
  world.fault = () => 'cut';
});

test('R-OUT-02 SYN-04 messages written offline arrive once and in order when the network is back', async () => {
  const { world, threadId } = await school();
  const engine = start(world.tab('one'));
  await world.clock.advance(10_000);
  world.fault = () => 'cut';
  for (let index = 0; index < 5; index += 1) await world.vault.addMutation({ type: 'message.create', threadId, messageId: crypto.randomUUID(), body: `mine ${index}`, attachments: [] });
  await world.clock.advance(20_000);
  expect(engine.status.now()).toMatchObject({ network: 'offline', waiting: 5 });
  world.fault = () => 'pass';
  engine.wake('online');
  await world.clock.advance(2000);
  expect(messagesOf(world).slice(-5)).toEqual(['mine 0', 'mine 1', 'mine 2', 'mine 3', 'mine 4']);
  expect(world.server.effects).toHaveLength(5);
  expect(engine.status.now()).toMatchObject({ network: 'online', waiting: 0, failed: 0, phase: 'idle' });
});
