import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreHealth } from './store-health.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A store that cannot be opened, and how often it was tried. */
function brokenStore(health: StoreHealth): { tries: number; fail(): void; lose(): void; heal(): void } {
  let isBroken = true;
  const store = {
    tries: 0,
    fail(): void {
      health.failed(store, () => store.retry());
    },
    lose(): void {
      health.lost(store, () => store.retry());
    },
    heal() {
      isBroken = false;
    },
    async retry(): Promise<void> {
      store.tries += 1;
      if (isBroken) return store.fail();
      health.works(store);
    },
  };
  return store;
}

test('F-802 R-STO-07 a store that cannot be reopened is lost until it works again, and is tried without anybody who uses it', async () => {
  const health = new StoreHealth();
  const told: boolean[] = [];
  health.watch(() => told.push(health.isLost()));
  const store = brokenStore(health);
  store.fail();
  expect(health.isLost()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.tries, health.isLost()]).toEqual([1, true]);
  store.heal();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([store.tries, health.isLost(), told]).toEqual([2, false, [true, false]]);
});

test('F-802 R-STO-09 another worker is asked for when reopening has failed twice in a row, however many readers met each failure', async () => {
  const restart = vi.fn();
  const health = new StoreHealth(restart);
  const store = brokenStore(health);
  for (let readers = 0; readers < 20; readers += 1) store.fail();
  expect(restart).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(restart).toHaveBeenCalledTimes(1);
});

test('F-802 R-STO-09 a store that works between two failures asks for no other worker', async () => {
  const restart = vi.fn();
  const health = new StoreHealth(restart);
  const store = brokenStore(health);
  for (let times = 0; times < 5; times += 1) {
    store.fail();
    health.works(store);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(restart).not.toHaveBeenCalled();
});

test('F-905 R-STO-10 a store that has not answered is lost until it works, which is no failure to reopen it', async () => {
  const restart = vi.fn();
  const health = new StoreHealth(restart);
  const store = brokenStore(health);
  store.lose();
  store.lose();
  expect(health.isLost()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.tries, restart.mock.calls.length]).toEqual([1, 0]);
  store.heal();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([health.isLost(), restart.mock.calls.length]).toEqual([false, 0]);
});

test('F-802 R-STO-07 a store that stays broken is tried ever less often, and one that is closed no more', async () => {
  const health = new StoreHealth();
  const store = brokenStore(health);
  store.fail();
  await vi.advanceTimersByTimeAsync(300_000);
  // After 1, 2, 4, 8 and 16 s, then each 30 s.
  expect(store.tries).toBe(5 + Math.floor((300 - 31) / 30));
  health.closed(store);
  const { tries } = store;
  await vi.advanceTimersByTimeAsync(300_000);
  expect([store.tries, health.isLost()]).toEqual([tries, false]);
});
