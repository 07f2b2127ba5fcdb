import { afterEach, expect, test } from 'vitest';
import { World } from '../../tests/support/engine-world.ts';
import { DAY_MS, REPLICA_DAYS } from '../../schema/limits.ts';
import { classRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

/** A device that has loaded everything once; then its tab is closed and the network goes. */
async function visited(skewMs = 0): Promise<World> {
  const world = new World();
  world.skewMs = skewMs;
  await world.logIn();
  world.server.write(classRecord());
  const engine = world.tab('first');
  engine.start();
  await world.clock.advance(5000);
  expect(engine.status.now()).toMatchObject({ daysWithoutContact: 0, lastContactAt: expect.closeTo(world.clock.now() + skewMs, -4) as number });
  await engine.stop();
  world.locks.kill('first');
  world.fault = () => 'cut';
  return world;
}

async function opened(world: World, realm: string): Promise<Engine> {
  const engine = world.tab(realm);
  engine.start();
  running.push(engine);
  await world.clock.advance(2000);
  return engine;
}

test('SES-07 R-STO-05 without a network the age of what is here is known by days, and grows while the app is open', async () => {
  const world = await visited();
  await world.clock.advance(3 * DAY_MS - 5 * 60_000);
  const second = await opened(world, 'second');
  expect(second.status.now()).toMatchObject({ network: 'offline', daysWithoutContact: 2 });
  await world.clock.advance(11 * 60_000);
  expect(second.status.now().daysWithoutContact).toBe(3);
  await second.stop();
  world.locks.kill('second');
  await world.clock.advance((REPLICA_DAYS - 3) * DAY_MS);
  const engine = await opened(world, 'third');
  expect(engine.status.now().daysWithoutContact).toBe(REPLICA_DAYS);
  world.fault = () => 'pass';
  engine.wake('online');
  await world.clock.advance(120_000);
  expect(engine.status.now().daysWithoutContact).toBe(0);
});

test('R-STO-05 the age is by the server’s time: a device clock that is ten days wrong from the start makes nothing older', async () => {
  const world = await visited(-10 * DAY_MS);
  await world.clock.advance(DAY_MS + 1000);
  expect((await opened(world, 'second')).status.now().daysWithoutContact).toBe(1);
});

test('R-STO-05 an answer that is no complete pull makes nothing younger', async () => {
  const world = await visited();
  await world.clock.advance(2 * DAY_MS);
  world.fault = (request) => (request.path.startsWith('/changes') ? 'cut' : 'pass');
  const engine = await opened(world, 'second');
  const asked = engine.fetchRecipients();
  await world.clock.advance(11 * 60_000);
  await asked;
  expect(engine.status.now().daysWithoutContact).toBe(2);
});

test('SYN-08 R-STO-04 little room is told after a pull, by the realm that leads to all, and taken back when there is room again', async () => {
  const world = new World();
  await world.logIn();
  let room: 'ok' | 'low' = 'low';
  const engines = ['one', 'two'].map((realm) => world.tab(realm, (env) => env, {}, 0, () => Promise.resolve(room)));
  for (const engine of engines) engine.start();
  running.push(...engines);
  await world.clock.advance(5000);
  expect(engines.map((engine) => engine.status.now().storage)).toEqual(['low', 'low']);
  room = 'ok';
  engines[1]?.wake('focus');
  await world.clock.advance(10 * 60_000);
  expect(engines.map((engine) => engine.status.now().storage)).toEqual(['ok', 'ok']);
});

test('SYN-02 R-TAB-07 when the lead passes, every tab is told to look at what is stored, and only then', async () => {
  const world = new World();
  await world.logIn();
  const engines = ['one', 'two', 'three'].map((realm) => world.tab(realm));
  const told = [0, 0, 0];
  for (const [index, engine] of engines.entries()) {
    engine.watchPassed(() => (told[index] = (told[index] ?? 0) + 1));
    engine.start();
  }
  running.push(...engines);
  await world.clock.advance(20_000);
  expect(told).toEqual([0, 0, 0]);
  world.bus.silence('one');
  world.locks.kill('one');
  await world.clock.advance(3000);
  expect(told.slice(1)).toEqual([1, 1]);
});

test('SYN-02 R-TAB-07 a tab that waited for the lead and never heard who had it looks at what is stored as well', async () => {
  const world = new World();
  await world.logIn();
  const [first, second] = ['one', 'two'].map((realm) => world.tab(realm));
  first?.start();
  await world.clock.advance(5000);
  world.bus.silence('one');
  let told = 0;
  second?.watchPassed(() => (told += 1));
  second?.start();
  running.push(...[first, second].filter((engine) => engine !== undefined));
  await world.clock.advance(500);
  expect(told).toBe(0);
  world.locks.kill('one');
  await world.clock.advance(100);
  expect(told).toBe(1);
});
