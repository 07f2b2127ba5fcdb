import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import type { Db, Reading, Tx } from './database.ts';
import { strayBytes, uploads, type UploadSegment } from './schema/outside.ts';
import { users } from './schema/people.ts';
import { inTransaction } from './writing.ts';

export type Upload = typeof uploads.$inferSelect;
export type NewUpload = Pick<Upload, 'id' | 'ownerId' | 'type' | 'originalName' | 'size'>;

/** An upload by its id, whoever asks. */
export async function findUpload(db: Reading, id: string): Promise<Upload | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

/** Begins an upload. The same id again is the upload that stands, whoever began it. */
export async function addUpload(db: Reading, upload: NewUpload, now: number): Promise<Upload> {
  await db.insert(uploads).values({ ...upload, createdAt: new Date(now), touchedAt: new Date(now) }).onConflictDoNothing();
  const stored = await findUpload(db, upload.id);
  if (stored === null) throw new Error('The upload was removed while it began');
  return stored;
}

/** Says that bytes are about to be stored under this name; they are removed a day later when nothing took them. */
export async function noteBytes(db: Db, name: string, now: number): Promise<void> {
  const at = new Date(now);
  await db.insert(strayBytes).values({ name, at }).onConflictDoUpdate({ target: strayBytes.name, set: { at } });
}

/** Adds a stored segment behind `offset` bytes. False when the upload has another length by now: somebody else sent on. */
export async function addSegment(db: Db, upload: { id: string; offset: number }, segment: UploadSegment, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const added = await tx
      .update(uploads)
      .set({ received: sql`${uploads.received} + ${segment.size}`, segments: sql`${uploads.segments} || ${JSON.stringify([segment])}::jsonb`, touchedAt: new Date(now) })
      .where(and(eq(uploads.id, upload.id), eq(uploads.received, upload.offset), isNull(uploads.finishedAt)))
      .returning({ id: uploads.id });
    if (added.length === 0) return false;
    await tx.delete(strayBytes).where(eq(strayBytes.name, segment.name));
    return true;
  });
}

/** The upload has become a file. Answers the names of its segments, which are stray from now on. */
export function finishUpload(db: Db, id: string, now: number): Promise<string[]> {
  return releaseSegments(db, id, now, { finishedAt: new Date(now) });
}

/** Nothing of the upload has arrived any more: it begins anew. Answers the names of its segments, which are stray from now on. */
export function emptyUpload(db: Db, id: string, now: number): Promise<string[]> {
  return releaseSegments(db, id, now, { received: 0 });
}

async function releaseSegments(db: Db, id: string, now: number, values: Partial<Upload>): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select({ segments: uploads.segments }).from(uploads).where(eq(uploads.id, id)).for('update');
    if (row === undefined) return [];
    const names = row.segments.map(({ name }) => name);
    if (names.length > 0) await tx.insert(strayBytes).values(names.map((name) => ({ name, at: new Date(now) }))).onConflictDoNothing();
    await tx.update(uploads).set({ segments: [], ...values }).where(eq(uploads.id, id));
    return names;
  });
}

/** Forgets an upload of which nothing has arrived. False where something has. */
export async function removeEmptyUpload(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(uploads).where(and(eq(uploads.id, id), sql`jsonb_array_length(${uploads.segments}) = 0`)).returning({ id: uploads.id });
  return removed.length > 0 || (await findUpload(db, id)) === null;
}

/** Forgets uploads that nobody has touched since `before`. */
export async function removeOldUploads(db: Db, before: Date): Promise<void> {
  await db.delete(uploads).where(lt(uploads.touchedAt, before));
}

/** Holds a person's account, so that nothing else of theirs is counted meanwhile; 401 for who was erased while it was on its way. */
export async function holdOwner(tx: Tx, userId: string): Promise<void> {
  const standing = await tx.select({ id: users.id }).from(users).where(and(eq(users.id, userId), isNull(users.erasedAt))).for('no key update');
  if (standing.length === 0) throw new ProblemError(401, 'unauthorized');
}

/** Bytes of a person's files and of the uploads that are on their way, without the one that bears `besides` for its id. */
export async function usedBytes(db: Reading, userId: string, besides: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select (select coalesce(sum(size), 0) from files where owner_id = ${userId} and id <> ${besides})
      + (select coalesce(sum(size), 0) from uploads where owner_id = ${userId} and id <> ${besides} and finished_at is null) as used`);
  return Number(z.object({ used: z.union([z.string(), z.number()]) }).parse(rows[0]).used);
}
