import type { Clock } from './environment.ts';

/** An answer that took longer says too little about the server's time, ms. */
const SLOW_ANSWER_MS = 10_000;

/** The server's time, learnt from answers, so that a device clock that is a day wrong does no harm (R-SESS-05). */
export interface ServerClock {
  /** ms since the epoch by the server, as far as it is known. */
  now(): number;
  /** False until the first answer. */
  isLearnt(): boolean;
  /**
   * What it is by the server at the least, whoever has set the device clock since: what was told, and what has passed by
   * a clock that nobody sets. Nothing is ended because any other says so. Null before the first answer.
   */
  atLeast(): number | null;
  /** `date` is the header's text; `sentAt` the device time when the request left. */
  learn(date: string | undefined, sentAt: number): void;
}

/** A server clock over a device clock. The Date header counts whole seconds, so it is right within about one. */
export function createServerClock(clock: Pick<Clock, 'now' | 'steady'>): ServerClock {
  let offset: number | null = null;
  let heard: { readonly told: number; readonly steady: number } | null = null;
  const steady = (): number => clock.steady?.() ?? 0;
  return {
    now: () => clock.now() + (offset ?? 0),
    isLearnt: () => offset !== null,
    atLeast: () => (heard === null ? null : heard.told + steady() - heard.steady),
    learn(date, sentAt) {
      const told = date === undefined ? Number.NaN : Date.parse(date);
      const receivedAt = clock.now();
      if (Number.isNaN(told) || receivedAt - sentAt > SLOW_ANSWER_MS || receivedAt < sentAt) return;
      offset = told + 500 - (sentAt + receivedAt) / 2;
      heard = { told, steady: steady() };
    },
  };
}
