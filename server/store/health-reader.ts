import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** PostgreSQL needs a new segment of its log, of 16 MB, to go on writing (its documentation, section 28.5). */
const ROOM_MIN_BYTES = 16 * 1024 * 1024;

/** Throws where the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Whether the disk below `folder` has room for PostgreSQL to go on writing. */
export async function hasDiskRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= ROOM_MIN_BYTES;
}
