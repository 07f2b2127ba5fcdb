import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './database.ts';

/** How often it looks; a transaction of ours lives 5 s at most. */
const LOOK_MS = 5_000;
const horizonRows = z.array(z.object({ horizon: z.string(), is_held: z.boolean() })).length(1);

export interface HorizonWatch {
  /** How long one writing transaction has held /changes back, as far as was seen; 0 where none does. */
  seconds(): number;
  /** Looks now; the timer does so by itself. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Watches what no process of ours can mend: the horizon of /changes stands as long as any writing transaction in the
 * whole PostgreSQL cluster is open, also one of another database. It is seen by the horizon itself and not by
 * pg_stat_activity, which tells the owner of one database nothing about when the transactions of others began.
 */
export function watchHorizon(db: Db): HorizonWatch {
  let held: { horizon: string; since: number } | null = null;

  async function look(): Promise<void> {
    const { rows } = await db.execute(sql`
      select pg_snapshot_xmin(snapshot)::text as horizon, pg_snapshot_xmin(snapshot) < pg_snapshot_xmax(snapshot) as is_held
      from (select pg_current_snapshot() as snapshot) now`);
    const [found] = horizonRows.parse(rows);
    if (found?.is_held !== true) held = null;
    else if (held?.horizon !== found.horizon) held = { horizon: found.horizon, since: performance.now() };
  }

  // A database that is away says so elsewhere.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return {
    seconds: () => (held === null ? 0 : (performance.now() - held.since) / 1_000),
    look,
    stop: () => clearInterval(timer),
  };
}
