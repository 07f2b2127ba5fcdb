import type { Clock } from '../../workers/sync/environment.ts';

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

/**
 * Time that moves only when told to, in the order of what was asked for. `settle` runs everything that can run without
 * time passing, so that a test sees the same world each time.
 */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  #sleepers: Sleeper[] = [];

  readonly #settle: () => Promise<void>;

  /** `settleWork`: how to run what can run now; one turn is enough where everything is promises of our own. */
  constructor(now: number = Date.parse('2026-11-21T08:00:00.000Z'), settleWork: () => Promise<void> = settle) {
    this.#now = now;
    this.#settle = settleWork;
  }

  now(): number {
    return this.#now;
  }

  /** Nobody sets this one. */
  steady(): number {
    return this.#now;
  }

  sleep(ms: number, ...signals: readonly (AbortSignal | undefined)[]): Promise<void> {
    return new Promise((resolve) => {
      if (signals.some((signal) => signal?.aborted)) return resolve();
      const wake = (): void => {
        for (const signal of signals) signal?.removeEventListener('abort', cut);
        resolve();
      };
      const cut = (): void => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        wake();
      };
      const sleeper = { at: this.#now + ms, order: (this.#order += 1), wake };
      this.#sleepers.push(sleeper);
      for (const signal of signals) signal?.addEventListener('abort', cut);
    });
  }

  /** Lets time pass; everything that wakes on the way runs at its moment. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.#settle();
    for (;;) {
      const next = this.#next();
      if (next === undefined || next.at > end) break;
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
      await this.#settle();
    }
    this.#now = end;
  }

  /** Who wakes first; of several at one moment, who asked first. */
  #next(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.#sleepers) if (first === undefined || sleeper.at < first.at || (sleeper.at === first.at && sleeper.order < first.order)) first = sleeper;
    return first;
  }

  /** Lets time pass until something is so; false where it is not within `limitMs`. */
  async until(isSo: () => boolean | Promise<boolean>, limitMs = 600_000, stepMs = 100): Promise<boolean> {
    for (let passed = 0; passed <= limitMs; passed += stepMs) {
      await this.#settle();
      if (await isSo()) return true;
      await this.advance(stepMs);
    }
    return isSo();
  }
}

/** Runs all pending promise work. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await macrotask();
}

function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}
