import type { Environment } from './environment.ts';

/**
 * Holds a lock for `work`, waiting at most `waitMs` for its turn and stealing it then: a frozen tab keeps its locks for
 * ever. `work` runs once; the request that comes too late finds it taken and lets go.
 */
export function holdBounded<T>(env: Pick<Environment, 'clock' | 'locks'>, name: string, waitMs: number, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const waiting = new AbortController();
    let isTaken = false;
    const take = async (lost: AbortSignal): Promise<void> => {
      if (isTaken) return;
      isTaken = true;
      waiting.abort();
      await work(lost).then(resolve, reject);
    };
    // A robbed holder's request rejects, but its work still settles the answer.
    const failed = (reason: unknown): void => {
      if (!isTaken) reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    const steal = async (): Promise<void> => {
      await env.clock.sleep(waitMs, waiting.signal);
      if (!isTaken) await env.locks.steal(name, take);
    };
    env.locks.hold(name, take).catch(failed);
    steal().catch(failed);
  });
}
