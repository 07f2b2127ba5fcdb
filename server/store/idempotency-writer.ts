import { and, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';
import { idempotencyKeys } from './schema/sync.ts';
import { inTransaction } from './writing.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type OnceOutcome = { readonly kind: 'done' | 'repeated'; readonly answer: Answer } | { readonly kind: 'keyReused' };

/** Stands in the row while its own transaction runs; nobody else can see it. */
const STATUS_PENDING = 0;

/**
 * Does `work` once for this key: the key, the effect and the answer are one transaction. A twin that arrives meanwhile
 * waits at the key's row and then gets the stored answer; the same key for another request is refused. A failure stores
 * nothing.
 */
export async function doOnce(db: Db, request: { userId: string; key: string; hash: string; now: number }, work: (tx: Tx) => Promise<Answer>): Promise<OnceOutcome> {
  return inTransaction(db, async (tx): Promise<OnceOutcome> => {
    const own = and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key));
    const inserted = await tx
      .insert(idempotencyKeys)
      .values({ userId: request.userId, key: request.key, requestHash: request.hash, status: STATUS_PENDING, createdAt: new Date(request.now) })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (inserted.length === 0) {
      const [stored] = await tx.select().from(idempotencyKeys).where(own);
      if (stored === undefined || stored.requestHash !== request.hash) return { kind: 'keyReused' };
      return { kind: 'repeated', answer: { status: stored.status, body: stored.body } };
    }
    const answer = await work(tx);
    await tx.update(idempotencyKeys).set({ status: answer.status, body: answer.body ?? null }).where(own);
    return { kind: 'done', answer };
  });
}

/** Forgets keys that were made before `before`. */
export async function forgetKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
