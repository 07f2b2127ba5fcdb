import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CHANGES_MS, IDEMPOTENCY_MS } from '../../schema/limits.ts';
import { FLOOR_KEY } from './change-floor.ts';
import type { Db } from './database.ts';
import { forgetKeys } from './idempotency-writer.ts';
import { readMeta, writeMeta } from './meta-store.ts';
import { changes } from './schema/sync.ts';

/** Forgets changes and idempotency keys that are too old. A cursor from before the forgotten changes answers 410 from then on. */
export async function pruneChanges(db: Db, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select max(${changes.xid}::text::bigint)::text as newest from ${changes} where ${lt(changes.at, new Date(now - CHANGES_MS))}`);
    const { newest } = z.object({ newest: z.string().nullable() }).parse(rows[0]);
    if (newest === null) return;
    const known = BigInt((await readMeta(tx, FLOOR_KEY)) ?? 0);
    const floor = BigInt(newest) + 1n;
    await writeMeta(tx, FLOOR_KEY, String(floor > known ? floor : known));
    await tx.delete(changes).where(lt(changes.at, new Date(now - CHANGES_MS)));
  });
  await forgetKeys(db, new Date(now - IDEMPOTENCY_MS));
}
