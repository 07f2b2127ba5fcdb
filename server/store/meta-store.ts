import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Reading } from './database.ts';
import { meta } from './schema/sync.ts';

/** A fact of this database, or null. */
export async function readMeta(db: Reading, key: string): Promise<string | null> {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, key));
  return row?.value ?? null;
}

/** Writes a fact, over an older one. */
export async function writeMeta(db: Reading, key: string, value: string): Promise<void> {
  await db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value, at: new Date() } });
}

/** A secret of several parts, made once per database by `make`; processes that ask together get the same one. */
export async function secretJsonOf(db: Reading, key: string, make: () => unknown): Promise<unknown> {
  const known = await readMeta(db, key);
  if (known !== null) return JSON.parse(known);
  await db.insert(meta).values({ key, value: JSON.stringify(make()), isSecret: true }).onConflictDoNothing();
  const value = await readMeta(db, key);
  if (value === null) throw new Error(`The secret ${key} is gone`);
  return JSON.parse(value);
}

/** A secret that is made once per database; processes that ask together get the same one. */
export async function secretOf(db: Reading, key: string): Promise<string> {
  await db.insert(meta).values({ key, value: randomBytes(32).toString('base64url'), isSecret: true }).onConflictDoNothing();
  const value = await readMeta(db, key);
  if (value === null) throw new Error(`The secret ${key} is gone`);
  return value;
}
