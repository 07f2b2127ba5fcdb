import { afterEach, expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import { Fate } from '../../tests/support/fate.ts';
import type { MemoryReplica } from '../../tests/support/memory-replica.ts';
import type { MemoryVault } from '../../tests/support/memory-vault.ts';
import { iri } from '../../schema/ids.ts';
import { REWARD_UNDO_MS } from '../../schema/limits.ts';
import { classRecord, skillRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';
import type { Environment } from './environment.ts';
import { engineLock } from './leader.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const THREAD = crypto.randomUUID();

async function tabs(count: number): Promise<{ world: World; engines: Engine[] }> {
  const world = new World();
  await world.logIn();
  world.server.write(classRecord());
  world.server.write(threadRecord({ _id: THREAD }));
  for (let index = 0; index < 300; index += 1) world.server.say(THREAD, `old ${index}`);
  const engines = Array.from({ length: count }, (_, index) => world.tab(`tab${index}`));
  for (const engine of engines) engine.start();
  running.push(...engines);
  await world.clock.advance(8000);
  return { world, engines };
}

function leaders(engines: readonly Engine[]): number[] {
  return engines.flatMap((engine, index) => (engine.status.now().isLeader ? [index] : []));
}

async function write(world: World, body: string): Promise<void> {
  await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body, attachments: [] });
}

/** Points for a student that wait. */
async function points(world: World): Promise<{ classId: string; student: string }> {
  const { _id: classId } = classRecord();
  const [student, skill] = [studentRecord({ classes: [iri.class(classId)] }), skillRecord(classId)];
  world.server.write(classRecord({ _id: classId }));
  world.server.write(student);
  const { name, icon, type: skillType, points, _id: skillId } = skill;
  await world.vault.addMutation({ type: 'reward.create', classId, studentId: student._id, awardId: crypto.randomUUID(), skillId, name, icon, skillType, points });
  return { classId, student: student._id };
}

test('SYN-02 R-TAB-01 of five tabs one leads, and what any of them writes is sent once', async () => {
  const { world, engines } = await tabs(5);
  expect(leaders(engines)).toEqual([0]);
  for (let index = 0; index < 10; index += 1) await write(world, `m${index}`);
  await world.clock.advance(3000);
  expect(world.server.effects).toHaveLength(10);
  expect(world.server.messages(THREAD).slice(-10).map((message) => message.body)).toEqual(Array.from({ length: 10 }, (_, index) => `m${index}`));
  expect(engines[3]?.status.now()).toMatchObject({ network: 'online', phase: 'idle', waiting: 0, isLeader: false });
});

test('SYN-02 R-TAB-02 a closed tab hands over at once, and the next one pulls from the stored cursor', async () => {
  const { world, engines } = await tabs(3);
  world.server.asked.length = 0;
  await engines[0]?.stop();
  world.locks.kill('tab0');
  await world.clock.advance(100);
  expect(leaders(engines.slice(1))).toEqual([0]);
  expect(world.server.asked.map((request) => request.path.split('&')[0])).toEqual([expect.stringMatching(/^\/changes\?after=/)]);
});

test('SYN-02 R-TAB-03 a frozen leader is robbed after three seconds of silence, no later and no sooner; nothing is sent twice', async () => {
  const { world, engines } = await tabs(3);
  const holder = (): string | null => world.locks.holderOf(engineLock(world.vault.userId));
  let spokenAt = 0;
  world.bus.realm('ear').listen((message) => {
    if (message !== null && typeof message === 'object' && 'type' in message && message.type === 'heartbeat') spokenAt = world.clock.now();
  });
  // The worst moment: frozen right behind a heartbeat.
  await world.clock.until(() => spokenAt > 0, 2000, 10);
  world.bus.silence('tab0');
  // The numbers of the promise, not those of the code: takeover within 3 s.
  await world.clock.advance(spokenAt + 2900 - world.clock.now());
  expect(holder()).toBe('tab0');
  await world.clock.advance(100);
  expect(['tab1', 'tab2']).toContain(holder());
  await world.clock.advance(500);
  expect(leaders(engines)).toHaveLength(1);
  await write(world, 'after the thaw');
  await world.clock.advance(5000);
  expect(world.server.effects).toHaveLength(1);
  expect(leaders(engines)).toHaveLength(1);
});

test.each(['closed', 'crashed'] as const)('SYN-02 R-TAB-02 a tab that is %s while it leads is followed in no time, and what it left waiting is sent by the next', async (end) => {
  const world = new World();
  await world.logIn();
  world.server.write(threadRecord({ _id: THREAD }));
  const fate = new Fate();
  const mortal = (env: Environment): Environment => ({ ...env, net: fate.over(env.net) });
  const first = world.tab('first', mortal, { vault: fate.over<MemoryVault>(world.vault), replica: fate.over<MemoryReplica>(world.replica) });
  const next = world.tab('next');
  running.push(first, next);
  for (const engine of [first, next]) engine.start();
  await world.clock.advance(8000);
  world.fault = () => 'cut';
  await write(world, 'the last words');
  if (end === 'closed') void first.stop();
  else fate.kill();
  world.bus.silence('first');
  world.locks.kill('first');
  world.fault = () => 'pass';
  await world.clock.advance(0);
  expect([world.locks.holderOf(engineLock(world.vault.userId)), next.status.now().isLeader]).toEqual(['next', true]);
  await world.clock.advance(2000);
  expect(world.server.messages(THREAD).map(({ body }) => body)).toEqual(['the last words']);
});

test('R-TAB-03 a leader that speaks keeps the lead, also through ten minutes', async () => {
  const { world, engines } = await tabs(2);
  await world.clock.advance(600_000);
  expect(leaders(engines)).toEqual([0]);
});

test('GEN-09 R-TAB-06 a tab opened while the leader has no network shows that at once', async () => {
  const { world } = await tabs(1);
  world.fault = () => 'cut';
  await write(world, 'in a tunnel');
  await world.clock.advance(2000);
  const late = world.tab('late');
  running.push(late);
  late.start();
  await world.clock.advance(100);
  expect(late.status.now()).toMatchObject({ network: 'offline', isLeader: false });
});

test('CHA-02 R-TAB-04 a follower’s wish for older messages is granted by the leader', async () => {
  const { world, engines } = await tabs(2);
  const threadId = crypto.randomUUID();
  world.server.write(threadRecord({ _id: threadId }));
  for (let index = 0; index < 600; index += 1) world.server.say(threadId, `x${index}`);
  engines[1]?.wake('focus');
  await world.clock.advance(5000);
  const outcomes: (string | undefined)[] = [];
  for (let load = 0; load < 3; load += 1) {
    const wish = engines[1]?.fetchOlderMessages(threadId);
    await world.clock.advance(1000);
    outcomes.push(await wish);
  }
  expect(outcomes).toEqual(['fetched', 'complete', 'complete']);
  world.fault = () => 'cut';
  const offline = engines[1]?.fetchOlderMessages(crypto.randomUUID());
  await world.clock.advance(30_000);
  expect(await offline).toBe('offline');
});

test('SYN-02 R-TAB-05 with no tab open the service worker sends what waits, in order, and pulls nothing', async () => {
  const { world, engines } = await tabs(1);
  await engines[0]?.stop();
  world.locks.kill('tab0');
  for (const body of ['one', 'two']) await write(world, body);
  world.server.asked.length = 0;
  const flushing = world.tab('sw').flush();
  await world.clock.advance(2000);
  expect(await flushing).toEqual({ kind: 'flushed', left: 0 });
  expect(world.server.messages(THREAD).slice(-2).map((message) => message.body)).toEqual(['one', 'two']);
  expect(world.server.asked.every((request) => request.method === 'POST')).toBe(true);
  expect(world.locks.holderOf(engineLock(world.vault.userId))).toBeNull();
});

test('R-TAB-05 the service worker leaves the work to a living tab, takes it from a frozen one, and says what is left offline', async () => {
  const { world } = await tabs(1);
  world.fault = () => 'cut';
  await write(world, 'waits');
  const first = world.tab('sw').flush();
  await world.clock.advance(5000);
  expect(await first).toEqual({ kind: 'ledElsewhere', left: 1 });
  world.bus.silence('tab0');
  const second = world.tab('sw2').flush();
  await world.clock.advance(5000);
  expect(await second).toEqual({ kind: 'flushed', left: 1 });
});

test('R-TAB-05 R-OUT-16 points that were given right before the app was closed are sent by the service worker when they can no longer be taken back, and what waits behind them, too', async () => {
  const { world, engines } = await tabs(1);
  await engines[0]?.stop();
  world.locks.kill('tab0');
  const { classId, student } = await points(world);
  world.server.asked.length = 0;
  await world.vault.addMutation({ type: 'class.update', classId, patch: { status: 'archive' } });
  const flushing = world.tab('sw').flush();
  await world.clock.advance(REWARD_UNDO_MS - 500);
  expect(world.server.asked).toEqual([]);
  await world.clock.advance(2000);
  expect(await flushing).toEqual({ kind: 'flushed', left: 0 });
  expect(world.server.asked.map(({ path }) => path)).toEqual([`/students/${student}/reward`, `/classes/${classId}`]);
});

test('R-TAB-05 R-OUT-16 where there is no network the service worker waits for nothing, points or not', async () => {
  const { world, engines } = await tabs(1);
  await engines[0]?.stop();
  world.locks.kill('tab0');
  await points(world);
  await write(world, 'in a tunnel');
  world.fault = () => 'cut';
  const flushing = world.tab('sw').flush();
  await world.clock.advance(500);
  expect(await flushing).toEqual({ kind: 'flushed', left: 2 });
});

test('R-TAB-05 where nothing waits a living tab is left in peace: a message that was sent is not followed by another pull', async () => {
  const { world } = await tabs(1);
  await write(world, 'sent long ago');
  await world.clock.advance(5000);
  world.server.asked.length = 0;
  const flushing = world.tab('sw').flush();
  await world.clock.advance(2000);
  expect(await flushing).toEqual({ kind: 'flushed', left: 0 });
  expect(world.server.asked).toEqual([]);
});

test('R-TAB-05 what a living tab sends while it is looked after is left no more', async () => {
  const { world } = await tabs(1);
  world.fault = () => 'cut';
  await write(world, 'waits');
  await world.clock.advance(1000);
  const flushing = world.tab('sw').flush();
  await world.clock.advance(1500);
  world.fault = () => 'pass';
  await world.clock.advance(5000);
  expect(await flushing).toEqual({ kind: 'ledElsewhere', left: 0 });
});

test('R-TAB-08 a push that the service worker hears makes the living tab look', async () => {
  const { world } = await tabs(1);
  world.server.asked.length = 0;
  world.tab('sw').wake('push');
  await world.clock.advance(2000);
  expect(world.server.asked.map(({ path }) => path.split('?')[0])).toEqual(['/changes']);
});

test('SYN-02 R-TAB-05 a tab that still speaks while it is being closed is looked after: what it did not send the service worker sends', async () => {
  const { world, engines } = await tabs(1);
  world.fault = () => 'cut';
  for (const body of ['one', 'two', 'three']) await write(world, body);
  const flushing = world.tab('sw').flush();
  await world.clock.advance(1500);
  void engines[0]?.stop();
  world.locks.kill('tab0');
  world.fault = () => 'pass';
  await world.clock.advance(5000);
  expect(await flushing).toEqual({ kind: 'flushed', left: 0 });
  expect(world.server.messages(THREAD).slice(-3).map((message) => message.body)).toEqual(['one', 'two', 'three']);
});
