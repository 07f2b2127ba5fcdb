import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { isDatabaseBusy, isOvertaken, isWorthRetrying } from './database-failure.ts';
import type { Db, Tx } from './database.ts';
import { endingValues, writeEnd, type KeptAnswer } from './ending.ts';
import { hotStatement } from './hot-statement.ts';
import { idempotencyKeys } from './schema/sync.ts';
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

/** The row to be kept of an answer; null where the request has no Idempotency-Key. */
export type Keep = (body: unknown) => KeptAnswer | null;

/** What a request does, in a transaction of its own. */
export interface Effect<S> {
  /** Does it all in one trip and keeps its answer, where nothing speaks against it and the session stands; undefined, with nothing done, where something does: what that is, is then found as if this had not been. */
  atOnce?(keep: Keep): Promise<unknown>;
  /**
   * Reads and locks, sent with the begin; what it throws counts only where the request is to be done at all. `isAgain`:
   * a try before this one failed, so that what is seldom there has to be looked for.
   */
  look(tx: Tx, isAgain: boolean): Promise<S>;
  /** `keep` makes the row to be kept of the answer, null without a key: who writes it says so by `isKept`. */
  write(tx: Tx, seen: S, keep: Keep): Promise<Ended<unknown> & { readonly isKept: boolean }>;
}

const storedSchema = z.object({ hash: z.string(), status: z.int(), body: z.unknown() });
type Stored = z.output<typeof storedSchema>;

/** The standing session of a caller, held as requireSession holds it, with what is stored under the key. */
const letIn = hotStatement(
  ['user', 'session', 'key'],
  ($) => `
    select case when k.key is not null then json_build_object('hash', k.request_hash, 'status', k.status, 'body', k.body) end as stored
    from users u join sessions s on s.user_id = u.id and s.id = ${$('session')}::uuid and s.revoked_at is null
    left join idempotency_keys k on k.user_id = u.id and k.key = ${$('key')}::text
    where u.id = ${$('user')}::uuid and u.erased_at is null
    for key share of u`,
  z.object({ stored: storedSchema.nullable() }),
);
const findStored = hotStatement(['user', 'key'], ($) => `select request_hash as hash, status, body from idempotency_keys where user_id = ${$('user')}::uuid and key = ${$('key')}::text`, storedSchema);

/**
 * Does a request once for its key, if its session still stands: the effect, the key and the answer are one transaction.
 * A twin that comes meanwhile fails at the key's row, or at what the first has done, and then gets the stored answer;
 * the same key for another request is refused. A failure stores nothing.
 */
export async function doOnce<S>(db: Db, writing: { live: LivePublisher; now: number }, request: OnceRequest, effect: Effect<S>): Promise<OnceOutcome> {
  const { userId, key, hash, status } = request;
  let isLetIn = false;
  const keep: Keep = (body) => (key === null ? null : { userId, key, hash, status, body });
  const done = await unlessOvertaken(effect.atOnce?.(keep));
  if (done !== undefined) return { kind: 'done', answer: { status, body: done } };

  async function open(tx: Tx, isAgain: boolean) {
    const asked = letIn(tx, { user: userId, session: request.sessionId, key });
    const looked = effect.look(tx, isAgain).then((value) => ({ value }), (error: unknown) => ({ error }));
    const [caller] = await asked;
    return { caller, looked: await looked };
  }

  try {
    return await inTrips(db, open, async (tx, { caller, looked }): Promise<Ended<OnceOutcome>> => {
      if (caller === undefined) throw new ProblemError(401, 'unauthorized');
      isLetIn = true;
      if (caller.stored !== null) return { value: outcomeOf(caller.stored, hash), sent: [] };
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

/** Returns whether a request of this user with this key has been done. */
export async function isKeyUsed(db: Db, userId: string, key: string): Promise<boolean> {
  return (await findStored(db, { user: userId, key })).length > 0;
}

/** Forgets keys that were made before `before`. */
export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** What was tried at once; undefined where another transaction was in its way. */
async function unlessOvertaken(tried: Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await tried;
  } catch (error) {
    if (isWorthRetrying(error) || isOvertaken(error)) return undefined;
    throw error;
  }
}

function outcomeOf({ hash, status, body }: Stored, asked: string): OnceOutcome {
  return hash === asked ? { kind: 'repeated', answer: { status, body } } : { kind: 'keyReused' };
}
