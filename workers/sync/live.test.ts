import { afterEach, expect, test } from 'vitest';
import { iri } from '../../schema/ids.ts';
import { World } from '../../tests/support/engine-world.ts';
import { settle } from '../../tests/support/virtual-clock.ts';
import { threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

const THREAD = crypto.randomUUID();

async function online(): Promise<World> {
  const world = new World();
  await world.logIn();
  world.server.write(threadRecord({ _id: THREAD }));
  for (let index = 0; index < 5; index += 1) world.server.say(THREAD, `old ${index}`);
  const engine = world.tab('tab');
  engine.start();
  running.push(engine);
  await settle();
  world.live.handlers?.onUp(false);
  await world.clock.advance(5000);
  return world;
}

function stored(world: World): string[] {
  const messages = [...world.replica.rows.values()].flatMap((row) => (row['@type'] === 'Message' ? [row] : []));
  return messages.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).map((message) => message.body);
}

test('RTM-01 R-LIVE-02 a message that arrives is stored at once, without any request', async () => {
  const world = await online();
  world.fault = () => 'cut';
  const message = world.server.say(THREAD, 'hello');
  world.live.handlers?.onPublication({ event: 'thread.message_created', message });
  await settle();
  expect(stored(world).at(-1)).toBe('hello');
  expect((await world.vault.intervals(THREAD)).at(-1)?.to).toBe(message.createdAt);
});

test('RTM-01 R-LIVE-02 R-LIVE-03 after a gap a message is not laid behind a hole: the pull brings all, once', async () => {
  const world = await online();
  world.live.handlers?.onDown();
  for (let index = 0; index < 3; index += 1) world.server.say(THREAD, `missed ${index}`);
  const message = world.server.say(THREAD, 'after');
  world.live.handlers?.onPublication({ event: 'thread.message_created', message });
  await settle();
  expect(stored(world).at(-1)).toBe('old 4');
  world.live.handlers?.onUp(false);
  await world.clock.advance(1000);
  expect(stored(world).slice(-4)).toEqual(['missed 0', 'missed 1', 'missed 2', 'after']);
  const next = world.server.say(THREAD, 'next');
  world.fault = () => 'cut';
  world.live.handlers?.onPublication({ event: 'thread.message_created', message: next });
  await settle();
  expect(stored(world).at(-1)).toBe('next');
  // A reconnect that recovered nothing, and whose loss nobody announced.
  world.live.handlers?.onUp(false);
  world.live.handlers?.onPublication({ event: 'thread.message_created', message: world.server.say(THREAD, 'behind a hole') });
  await settle();
  expect(stored(world).at(-1)).toBe('next');
});

test('RTM-01 R-LIVE-02 a deletion is applied at once and a late creation does not undo it', async () => {
  const world = await online();
  const message = world.server.messages(THREAD)[2];
  world.fault = () => 'cut';
  world.live.handlers?.onPublication({ event: 'thread.message_marked_as_deleted', thread: iri.thread(THREAD), message: message?.['@id'] });
  await settle();
  world.live.handlers?.onPublication({ event: 'thread.message_created', message });
  await settle();
  expect(stored(world)).toEqual(['old 0', 'old 1', 'old 3', 'old 4']);
});

test('R-LIVE-01 a hint brings what changed; what is no event of ours is passed over', async () => {
  const world = await online();
  world.server.say(THREAD, 'by the hint');
  world.live.handlers?.onPublication({ event: 'something.new' });
  await world.clock.advance(1000);
  expect(stored(world).at(-1)).toBe('old 4');
  world.live.handlers?.onPublication({ event: 'changed' });
  await world.clock.advance(1000);
  expect(stored(world).at(-1)).toBe('by the hint');
});

test('R-LIVE-04 a revoked session is expired in every tab, and a login brings the connection back', async () => {
  const world = await online();
  world.server.revoke();
  world.live.handlers?.onPublication({ event: 'session.revoked' });
  await world.clock.advance(1000);
  expect((await world.vault.session())?.state).toBe('expired');
  expect(await world.live.handlers?.connectionToken()).toBeNull();
  const opened = world.live.opened;
  running[0]?.wake('session');
  await world.clock.advance(500);
  expect(world.live.opened).toBe(opened + 1);
});

test('R-LIVE-04 a connection that was ended for good expires a session that has ended, and one that lives connects again after a pull', async () => {
  const world = await online();
  const opened = world.live.opened;
  world.live.handlers?.onEnded();
  await world.clock.advance(1000);
  expect([(await world.vault.session())?.state, world.live.opened]).toEqual(['active', opened]);
  world.live.handlers?.onPublication({ event: 'changed' });
  await world.clock.advance(1000);
  expect(world.live.opened).toBe(opened + 1);
  world.server.revoke();
  world.live.handlers?.onEnded();
  await world.clock.advance(1000);
  expect((await world.vault.session())?.state).toBe('expired');
});

test('R-LIVE-05 a connection that is down is dialled anew when somebody looks, one that was just dialled or stands is not', async () => {
  const world = await online();
  const opened = world.live.opened;
  running[0]?.wake('visible');
  await world.clock.advance(1000);
  expect(world.live.opened).toBe(opened);
  world.live.handlers?.onDown();
  running[0]?.wake('visible');
  running[0]?.wake('online');
  await world.clock.advance(500);
  expect(world.live.opened).toBe(opened + 1);
  await world.clock.advance(3000);
  running[0]?.wake('online');
  await world.clock.advance(500);
  expect(world.live.opened).toBe(opened + 2);
});

test('R-LIVE-05 the changes go first: it is dialled when they are here, and half a second later at most', async () => {
  const world = await online();
  const opened = world.live.opened;
  world.live.handlers?.onDown();
  await world.clock.advance(3000);
  world.server.say(THREAD, 'written meanwhile');
  running[0]?.wake('online');
  expect([stored(world).at(-1), world.live.opened]).toEqual(['old 4', opened]);
  await world.clock.advance(100);
  expect([stored(world).at(-1), world.live.opened]).toEqual(['written meanwhile', opened + 1]);
  await world.clock.advance(3000);
  world.fault = () => 'hang';
  running[0]?.wake('online');
  await world.clock.advance(499);
  expect(world.live.opened).toBe(opened + 1);
  await world.clock.advance(1);
  expect(world.live.opened).toBe(opened + 2);
});

test('R-PULL-06 without a live connection a visible app asks every 20 s, with one it does not', async () => {
  const world = await online();
  world.server.say(THREAD, 'no hint came');
  await world.clock.advance(60_000);
  expect(stored(world).at(-1)).toBe('old 4');
  world.live.handlers?.onDown();
  await world.clock.advance(1_000);
  expect(stored(world).at(-1)).toBe('no hint came');
  world.server.say(THREAD, 'nor did one now');
  await world.clock.advance(21_000);
  expect(stored(world).at(-1)).toBe('nor did one now');
});

test('R-PULL-06 a tab that is looked at asks every 20 s without a live connection also where the one that leads is hidden, and once when it goes; with one it does not', async () => {
  const world = await online();
  const other = world.tab('other');
  running.push(other);
  other.start();
  await world.clock.advance(1000);
  running[0]?.wake('hidden');
  world.server.say(THREAD, 'no hint came');
  await world.clock.advance(60_000);
  expect(stored(world).at(-1)).toBe('old 4');
  world.live.handlers?.onDown();
  await world.clock.advance(1000);
  expect([stored(world).at(-1), other.status.now().isLive]).toEqual(['no hint came', false]);
  world.server.say(THREAD, 'nor did one now');
  await world.clock.advance(21_000);
  expect(stored(world).at(-1)).toBe('nor did one now');
  other.wake('hidden');
  world.server.say(THREAD, 'nobody looks');
  await world.clock.advance(60_000);
  expect(stored(world).at(-1)).toBe('nor did one now');
});

test('R-PULL-06 a connection that comes up again ends the wait of pulls that failed', async () => {
  const world = await online();
  world.fault = () => 'cut';
  world.live.handlers?.onDown();
  await world.clock.advance(10 * 60_000 + 12_000);
  world.server.say(THREAD, 'while away');
  world.fault = () => 'pass';
  world.live.handlers?.onUp(false);
  await world.clock.advance(500);
  expect(stored(world).at(-1)).toBe('while away');
});

test('R-OUT-10 an own message whose echo comes before, between or after the answer is stored once', async () => {
  for (const order of ['before', 'after'] as const) {
    const world = await online();
    world.slowness = (request) => (request.method === 'POST' && order === 'before' ? 500 : 0);
    await world.vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'mine', attachments: [] });
    await world.clock.advance(order === 'before' ? 100 : 2000);
    const message = world.server.messages(THREAD).at(-1);
    world.live.handlers?.onPublication({ event: 'thread.message_created', message });
    await world.clock.advance(3000);
    expect(stored(world).filter((body) => body === 'mine')).toHaveLength(1);
    expect(world.vault.rows).toEqual([]);
    await running.pop()?.stop();
  }
});
