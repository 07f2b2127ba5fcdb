import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { secretOf } from './meta-store.ts';
import { attempts } from './schema/accounts.ts';

/** Who tried a code: an address, and a person where somebody is logged in. Each has its own measure. */
export interface CodeTrier {
  readonly kind: 'address' | 'user';
  readonly id: string;
}

/** Wrong codes within the window; a whole school may sit behind one address. */
const MEASURES = { address: 60, user: 10 } as const;
const WINDOW_MS = 10 * 60_000;

/** How long the triers have to wait, ms; 0 when they may try now. */
export async function codeWaitMs(db: Db, triers: readonly CodeTrier[], now: number): Promise<number> {
  const keys = await keysOf(db, triers);
  const rows = await db.select().from(attempts).where(sql`${attempts.key} = any(${sql.param(keys)}::text[])`);
  return Math.max(0, ...rows.map((row) => (row.blockedUntil?.getTime() ?? 0) - now));
}

/** Counts a wrong code; who has used up the measure waits until the window has passed. Shared by all processes. */
export async function recordWrongCode(db: Db, triers: readonly CodeTrier[], now: number): Promise<void> {
  const at = new Date(now);
  const windowStart = new Date(now - WINDOW_MS).toISOString();
  const keys = await keysOf(db, triers);
  for (const [index, trier] of triers.entries()) {
    const isOld = sql`${attempts.firstAt} < ${windowStart}::timestamptz`;
    const failures = sql`case when ${isOld} then 1 else ${attempts.failures} + 1 end`;
    await db
      .insert(attempts)
      .values({ key: keys[index] ?? '', failures: 1, firstAt: at, lastAt: at })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          failures,
          firstAt: sql`case when ${isOld} then excluded.first_at else ${attempts.firstAt} end`,
          lastAt: at,
          blockedUntil: sql`case when ${failures} >= ${MEASURES[trier.kind]} then ${new Date(now + WINDOW_MS).toISOString()}::timestamptz else null end`,
        },
      });
  }
}

async function keysOf(db: Db, triers: readonly CodeTrier[]): Promise<string[]> {
  const secret = await secretOf(db, 'codeAttemptSecret');
  return triers.map(({ kind, id }) => `code:${kind}:${createHmac('sha256', secret).update(id).digest('base64url')}`);
}
