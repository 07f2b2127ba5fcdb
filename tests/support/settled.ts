import { sql } from 'drizzle-orm';
import type { Db } from '../../server/store/database.ts';

/** Resolves when a cursor taken now stands behind everything so far: transactions of other tests on the cluster may hold it back a while. */
export async function settled(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select pg_current_xact_id()::text as own`);
  for (;;) {
    const answer = await db.execute(sql`select ${String(rows[0]?.['own'])}::text::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as "isSettled"`);
    if (answer.rows[0]?.['isSettled'] === true) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
