import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reading, Tx } from './database.ts';
import { readMeta, writeMeta } from './meta-store.ts';
import { meta } from './schema/sync.ts';

/** The demo school is filled; the value says when. */
const FILLED_KEY = 'demoSchool';
/** The moment as of which the demo school is invented, ms; written before its files are. */
const BASE_KEY = 'demoSchoolBase';
/** The ids of its accounts. Databases that were filled before F-602 was mended have none. */
const ACCOUNTS_KEY = 'demoSchoolAccounts';

/** Returns whether this database holds the demo school, whose accounts have one published password (F-602). */
export async function holdsDemoSchool(db: Reading): Promise<boolean> {
  return (await readMeta(db, FILLED_KEY)) !== null;
}

/** Returns the moment as of which the demo school was invented, ms; null where no filling has begun. */
export async function readDemoBase(db: Reading): Promise<number | null> {
  const base = await readMeta(db, BASE_KEY);
  return base === null ? null : Number(base);
}

/** Notes the moment as of which the demo school is invented, ms. */
export async function writeDemoBase(db: Reading, base: number): Promise<void> {
  await writeMeta(db, BASE_KEY, String(base));
}

/** Marks the demo school as filled, with the ids of its accounts, so that exactly these can be removed again. */
export async function markDemoFilled(tx: Tx, accountIds: readonly string[], now: number): Promise<void> {
  await writeMeta(tx, ACCOUNTS_KEY, JSON.stringify(accountIds));
  await writeMeta(tx, FILLED_KEY, new Date(now).toISOString());
}

/** Returns the ids of the demo school's accounts; null where the filling did not note them. */
export async function readDemoAccounts(db: Reading): Promise<readonly string[] | null> {
  const noted = await readMeta(db, ACCOUNTS_KEY);
  return noted === null ? null : z.array(z.uuid()).parse(JSON.parse(noted));
}

/** Removes all marks: a start with the demo on fills the school again. */
export async function forgetDemoMarks(db: Reading): Promise<void> {
  await db.delete(meta).where(inArray(meta.key, [FILLED_KEY, BASE_KEY, ACCOUNTS_KEY]));
}
