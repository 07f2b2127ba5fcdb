import type { Uuid } from '../../schema/ids.ts';
import type { Bus, Clock, Environment, Random } from '../sync/environment.ts';
import { browserLocks } from './browser-locks.ts';
import { browserNet } from './browser-net.ts';

/** A longer timer than this ends at once in every browser (2^31 - 1 ms, about 24.8 days); who sleeps so long looks again then. */
const SLEEP_MAX_MS = 2_147_483_647;

export const browserClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  sleep: (ms, ...signals) =>
    new Promise((resolve) => {
      if (signals.some((signal) => signal?.aborted)) return resolve();
      // The listeners go with the sleep: signals live as long as the lead, and sleeps come every second.
      const end = (): void => {
        clearTimeout(timer);
        for (const signal of signals) signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(ms, SLEEP_MAX_MS));
      for (const signal of signals) signal?.addEventListener('abort', end);
    }),
};

export const browserRandom: Random = {
  next: () => Math.random(),
  bytes: (into) => {
    into.set(crypto.getRandomValues(new Uint8Array(into.length)));
    return into;
  },
};

/** The real world for one user's engine. Close it when the engine has stopped. */
export function openBrowserEnvironment(userId: Uuid): Environment & { close(): void } {
  const bus = openBus(`parta-bus-${userId}`);
  return { clock: browserClock, random: browserRandom, net: browserNet, locks: browserLocks, bus, close: () => bus.close() };
}

function openBus(name: string): Bus & { close(): void } {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    send: (message) => {
      if (!isClosed) channel.postMessage(message);
    },
    listen(listener) {
      const hear = (event: MessageEvent<unknown>): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
