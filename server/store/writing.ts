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
