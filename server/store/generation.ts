import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { FLOOR_KEY } from './change-floor.ts';
import { failureCode } from './database-failure.ts';
import type { Connected } from './database.ts';
import { readMeta, writeMeta } from './meta-store.ts';
import { changes, meta } from './schema/sync.ts';

/**
 * The generation of a database: cursors of /changes are of one generation. Another one begins when the database is not
 * the continuation of what the devices have seen, because it was restored; they then walk the collections again.
 */
export const GENERATION_KEY = 'generation';
/** The cluster and timeline that the present generation was seen on. */
const LINEAGE_KEY = 'lineage';
/** Which database of that cluster it was, and which table of that database these notes stood in. */
const PLACE_KEY = 'place';
/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';

/** The present generation. */
export async function readGeneration(db: Parameters<typeof readMeta>[0]): Promise<string> {
  return (await readMeta(db, GENERATION_KEY)) ?? '';
}

/**
 * Begins the first generation, or the next one where the database was restored: a dump comes into other tables, of this
 * cluster or of another one, and a recovery to a point in time or a promoted standby opens another timeline. A copy of the
 * data folder that is put back shows neither: then `npm run new-generation` is the operator's (and a cursor from its lost
 * future is refused all the same, see change-reader.ts). Call it before anybody asks, and whenever the server behind a
 * connection may be another one. Answers whether another generation began.
 */
export async function keepGeneration(db: Connected): Promise<boolean> {
  await db.insert(meta).values({ key: GENERATION_KEY, value: randomUUID() }).onConflictDoNothing();
  const signs = [{ key: LINEAGE_KEY, now: await lineageOf(db) }, { key: PLACE_KEY, now: await placeOf(db) }];
  let isRestored = false;
  const news: { key: string; value: string }[] = [];
  for (const { key, now } of signs) {
    const known = await readMeta(db, key);
    if (now === null || known === now) continue;
    isRestored ||= known !== null;
    news.push({ key, value: now });
  }
  // First what it means: a process that dies in between sees it once more.
  if (isRestored) await renewGeneration(db);
  for (const { key, value } of news) await writeMeta(db, key, value);
  return isRestored;
}

/**
 * Begins another generation: every cursor is 410 from now on. The log goes with it, because its transaction ids may be
 * of another cluster and would stand in the future of this one.
 */
export async function renewGeneration(db: Connected): Promise<void> {
  await db.transaction(async (tx) => {
    await writeMeta(tx, GENERATION_KEY, randomUUID());
    await tx.delete(meta).where(eq(meta.key, FLOOR_KEY));
    await tx.delete(changes);
  });
}

/** What a dump cannot bring along: the numbers of its database and its tables are given anew. A copy of the files keeps them. */
async function placeOf(db: Connected): Promise<string> {
  const { rows } = await db.execute(sql`select (select oid from pg_database where datname = current_database())::text || '/' || 'meta'::regclass::oid::text as place`);
  return z.object({ place: z.string() }).parse(rows[0]).place;
}

/**
 * Null where the database's owner may not ask for it. The timeline is that of the log which is being written: the control
 * file names the former one until the first checkpoint behind a promotion, which may be minutes away.
 */
async function lineageOf(db: Connected): Promise<string | null> {
  try {
    const { rows } = await db.execute(sql`select (select system_identifier from pg_control_system())::text || '/' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int::text as lineage`);
    return z.object({ lineage: z.string() }).parse(rows[0]).lineage;
  } catch (error) {
    if (failureCode(error) !== NOT_ALLOWED) throw error;
    return null;
  }
}
