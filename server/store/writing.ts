import type { LivePublisher } from '../live/live-publisher.ts';
import type { Db, Tx } from './database.ts';
import { isWorthRetrying } from './database-failure.ts';

/** What a writer needs: a transaction, where to publish in it, and the server's time (ms). */
export interface Writing {
  readonly tx: Tx;
  readonly live: LivePublisher;
  readonly now: number;
}

const TRIES = 4;

/** Runs `work` in a transaction; a deadlock runs it again from the start, so `work` must only touch the database. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

/**
 * Sends statements in this order without waiting in between, and answers what the last one answers: one round trip
 * instead of many. Only for what does not need the answers of those before it. When one fails, PostgreSQL refuses the
 * rest; all have ended before it is thrown, so that nothing is sent behind the transaction's end.
 */
export async function inOneTrip<T>(works: readonly (() => PromiseLike<unknown>)[], last: () => PromiseLike<T>): Promise<T> {
  const started: Promise<unknown>[] = [];
  for (const work of works) {
    const one = Promise.resolve(work().then((value) => value));
    // Its failure is read below; until then it is nobody's.
    one.catch(() => undefined);
    started.push(one);
    await sent();
  }
  const answer = Promise.resolve(last().then((value) => value));
  const failed = (await Promise.allSettled([...started, answer])).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return answer;
}

/** A statement that is awaited somewhere inside leaves with the microtasks, and a tick comes behind them all. */
function sent(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
