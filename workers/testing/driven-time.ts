import { vi } from 'vitest';

const STEP_MS = 250;
/** Turns of the event loop after each step, in which fake-indexeddb and BroadcastChannels work. */
const TURNS = 20;

/** Replaces timers and the date; fake-indexeddb, on turns of the event loop, goes on. `vi.useRealTimers` ends it. */
export function driveTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Lets so many ms pass, as for a worker that runs all the time. */
export async function pass(ms: number): Promise<void> {
  await turns();
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await turns();
  }
}

/** Lets the date jump, as for a worker that is suspended: its timers are late by so many ms. */
export function suspend(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Ended<T> = { readonly value: T } | { readonly error: unknown } | 'pending';

/** What a promise has come to after so many ms of driven time; `pending` where it has not. */
export async function afterMs<T>(ms: number, promise: Promise<T>): Promise<Ended<T>> {
  let ended: Ended<T> = 'pending';
  promise.then((value) => (ended = { value }), (error: unknown) => (ended = { error }));
  await pass(ms);
  return ended;
}
