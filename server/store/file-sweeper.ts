import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { UNATTACHED_FILE_MS, UNFINISHED_UPLOAD_MS } from '../../schema/limits.ts';
import { anyOf } from './any-of.ts';
import type { Db, Reading, Tx } from './database.ts';
import { strayBytes } from './schema/outside.ts';
import { files } from './schema/stories.ts';
import { removeOldUploads } from './upload-writer.ts';
import { inTransaction } from './writing.ts';

/** Rows of one pass: a statement may take 5 seconds. */
const BATCH = 500;
/** Longer than the longest upload between its first byte and its row. */
const STRAY_MS = 24 * 3_600_000;

/**
 * Forgets what nobody will ask for: files that have hung on nothing for 30 days (the story was removed, the message
 * never came) and uploads that have stood still for 7. Their bytes become stray.
 */
export async function forgetLeftovers(db: Db, now: number): Promise<void> {
  await removeOldUploads(db, new Date(now - UNFINISHED_UPLOAD_MS));
  const before = new Date(now - UNATTACHED_FILE_MS);
  for (let ids = await unattachedFiles(db, before); ids.length > 0; ids = await unattachedFiles(db, before)) {
    for (const id of ids) await removeUnattached(db, id, before);
  }
}

async function unattachedFiles(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute(sql`select f.id from files f where f.loose_since < ${before} and ${isUnattached()} order by f.loose_since limit ${BATCH}`);
  return z.array(z.object({ id: z.string() })).parse(rows).map(({ id }) => id);
}

/** What attaches a file locks its row, so behind the lock the second statement sees whether it was attached meanwhile. */
async function removeUnattached(db: Db, id: string, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update');
    await tx.execute(sql`delete from files f where f.id = ${id} and f.loose_since < ${before} and ${isUnattached()}`);
  });
}

/** Forgets at once what one person has uploaded and hung on nothing: a former picture, a file for a post that never came. */
export async function removeUnattachedOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`delete from files f where f.owner_id = ${ownerId} and ${isUnattached()}`);
}

function isUnattached(): ReturnType<typeof sql> {
  return sql`not exists (select 1 from story_files where file_id = f.id)
    and not exists (select 1 from message_files where file_id = f.id)
    and not exists (select 1 from users where avatar_file_id = f.id)`;
}

/** Names in the file store that have been stray for a day; a name that a file has taken meanwhile is struck off instead. */
export async function strayNames(db: Db, now: number): Promise<string[]> {
  await db.execute(sql`delete from stray_bytes s where exists (select 1 from files f where f.id::text = s.name)`);
  const rows = await db.select({ name: strayBytes.name }).from(strayBytes).where(lt(strayBytes.at, new Date(now - STRAY_MS))).limit(BATCH);
  return rows.map(({ name }) => name);
}

/** Has the bytes under a stray name removed, unless somebody stores under it anew meanwhile: who is about to announces the name, and waits for this. */
export async function removeStray(db: Db, name: string, now: number, remove: () => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isStray = and(eq(strayBytes.name, name), lt(strayBytes.at, new Date(now - STRAY_MS)));
    const [stray] = await tx.select({ name: strayBytes.name }).from(strayBytes).where(isStray).for('update');
    if (stray === undefined) return;
    await remove();
    await tx.delete(strayBytes).where(isStray);
  });
}

/** Which of these files still have their rows. */
export async function knownFiles(db: Reading, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: files.id }).from(files).where(anyOf(files.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
