import { LATE_AFTER_MS } from '../../schema/limits.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import type { Db, Tx } from './database.ts';
import { isWorthRetrying } from './database-failure.ts';

/** What a writer needs: a transaction, where to publish in it, and the server's time (ms). */
export interface Writing {
  readonly tx: Tx;
  readonly live: LivePublisher;
  readonly now: number;
  /** How long before `now` a person did it, ms; absent: just now. */
  readonly ageMs?: number;
}

/** When a person did it (F-201). Dates what reports show; order stays that of arrival. */
export function actedAt({ now, ageMs = 0 }: Pick<Writing, 'now' | 'ageMs'>): Date {
  return new Date(now - ageMs);
}

/** When a text was written, where it arrives later than a minute after that; null: its arrival says it. */
export function writtenAt(writing: Pick<Writing, 'now' | 'ageMs'>): Date | null {
  return (writing.ageMs ?? 0) > LATE_AFTER_MS ? actedAt(writing) : null;
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
