import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { isDatabaseBusy } from './database-failure.ts';
import type { Db, Tx } from './database.ts';
import { endingValues, writeEnd, type KeptAnswer } from './ending.ts';
import { hotStatement } from './hot-statement.ts';
import { idempotencyKeys } from './schema/sync.ts';
import { standingSession } from './session-access.ts';
import { inTrips, type Ended } from './trips.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type OnceOutcome = { readonly kind: 'done' | 'repeated'; readonly answer: Answer } | { readonly kind: 'keyReused' };

export interface OnceRequest {
  readonly userId: string;
  readonly sessionId: string;
  /** Null: the caller gave none, and nothing is kept. */
  readonly key: string | null;
  readonly hash: string;
  readonly status: number;
}

/** What a request does, in a transaction of its own. */
export interface Effect<S> {
  /** Reads and locks, sent with the begin; what it throws counts only where the request is to be done at all. */
  look(tx: Tx): Promise<S>;
  /** `keep` makes the row to be kept of the answer, null without a key: who writes it says so by `isKept`. */
  write(tx: Tx, seen: S, keep: (body: unknown) => KeptAnswer | null): Promise<Ended<unknown> & { readonly isKept: boolean }>;
}

const storedSchema = z.object({ hash: z.string(), status: z.int(), body: z.unknown() });
type Stored = z.output<typeof storedSchema>;

const findStored = hotStatement(['user', 'key'], ($) => `select request_hash as hash, status, body from idempotency_keys where user_id = ${$('user')}::uuid and key = ${$('key')}::text`, storedSchema);

/**
 * Does a request once for its key, if its session still stands: the effect, the key and the answer are one transaction.
 * A twin that comes meanwhile fails at the key's row, or at what the first has done, and then gets the stored answer;
 * the same key for another request is refused. A failure stores nothing.
 */
export async function doOnce<S>(db: Db, writing: { live: LivePublisher; now: number }, request: OnceRequest, effect: Effect<S>): Promise<OnceOutcome> {
  const { userId, key, hash, status } = request;
  let isLetIn = false;
  const keep = (body: unknown): KeptAnswer | null => (key === null ? null : { userId, key, hash, status, body });

  async function open(tx: Tx) {
    const session = standingSession(tx, request);
    const stored = key === null ? Promise.resolve([]) : findStored(tx, { user: userId, key });
    const seen = effect.look(tx);
    const looked = seen.then((value) => ({ value }), (error: unknown) => ({ error }));
    const [hasSession, [found]] = await Promise.all([session, stored]);
    return { hasSession, found, looked: await looked };
  }

  try {
    return await inTrips(db, open, async (tx, { hasSession, found, looked }): Promise<Ended<OnceOutcome>> => {
      if (!hasSession) throw new ProblemError(401, 'unauthorized');
      isLetIn = true;
      if (found !== undefined) return { value: outcomeOf(found, hash), sent: [] };
      if ('error' in looked) throw looked.error;
      const { value: body, sent, isKept } = await effect.write(tx, looked.value, keep);
      const kept = isKept ? null : keep(body);
      return { value: { kind: 'done', answer: { status, body } }, sent: kept === null ? sent : [...sent, writeEnd(tx, endingValues(writing, { kept }))] };
    });
  } catch (error) {
    // A twin may have done it first, and this one have failed at what it found done.
    const [found] = isLetIn && key !== null && !isDatabaseBusy(error) ? await findStored(db, { user: userId, key }) : [];
    if (found === undefined) throw error;
    return outcomeOf(found, hash);
  }
}

/** Forgets keys that were made before `before`. */
export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

function outcomeOf({ hash, status, body }: Stored, asked: string): OnceOutcome {
  return hash === asked ? { kind: 'repeated', answer: { status, body } } : { kind: 'keyReused' };
}
