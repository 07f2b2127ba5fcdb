import { expect, it } from 'vitest';
import { createSessionGuard } from './session-guard.ts';

/** A guard on a database of one session, and on a clock that the test moves. */
function createWorld() {
  const world = { isLive: true, now: 0, reads: 0, held: null as Promise<void> | null };
  const guard = createSessionGuard(async () => {
    world.reads += 1;
    const { isLive } = world;
    await world.held;
    return isLive;
  }, { now: () => world.now });
  return { world, guard };
}

it('asks the database once in 30 s', async () => {
  const { world, guard } = createWorld();
  expect([await guard.isLive('a'), await guard.isLive('a')]).toEqual([true, true]);
  expect(world.reads).toBe(1);
  world.isLive = false;
  world.now = 30_001;
  expect(await guard.isLive('a')).toBe(false);
});

it.each(['forget', 'forgetAll'] as const)('F-603 asks again after %s', async (act) => {
  const { world, guard } = createWorld();
  await guard.isLive('a');
  world.isLive = false;
  guard[act]('a');
  expect(await guard.isLive('a')).toBe(false);
});

it('F-603 does not store an answer that was read before the session ended', async () => {
  const { world, guard } = createWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.held = promise;
  const asked = guard.isLive('a');
  world.isLive = false;
  guard.forget('a');
  resolve();
  await asked;
  world.held = null;
  expect(await guard.isLive('a')).toBe(false);
});
