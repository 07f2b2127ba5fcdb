import { eq } from 'drizzle-orm';
import type { FileRecord } from '../../schema/records/file.ts';
import { ProblemError } from '../problem-error.ts';
import type { Db, Tx } from './database.ts';
import { findFile } from './file-reader.ts';
import { strayBytes } from './schema/outside.ts';
import { files } from './schema/stories.ts';
import { inTransaction } from './writing.ts';

export interface NewFile {
  readonly id: string;
  readonly ownerId: string;
  readonly type: 'photo' | 'video' | 'file';
  readonly originalName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly uploadedAt: Date;
}

/** What is asked before a file is recorded, in the same transaction; what either throws undoes all. */
export interface FileTerms {
  /** Comes first: whether there is room. */
  readonly admit: (tx: Tx) => Promise<void>;
  /** Comes last: whether the bytes lie in the store. */
  readonly isStored: () => Promise<boolean>;
}

/**
 * Records a file whose bytes are stored already. The same id by the same owner is the file that stands; by another owner
 * it is null. Nothing else changes until the file is attached to something; its bytes are no stray ones any more.
 */
export async function addFile(db: Db, file: NewFile, { admit, isStored }: FileTerms): Promise<FileRecord | null> {
  await inTransaction(db, async (tx) => {
    await admit(tx);
    const added = await tx.insert(files).values(file).onConflictDoNothing().returning({ id: files.id });
    await tx.delete(strayBytes).where(eq(strayBytes.name, file.id));
    // This may have waited for a refused upload of the same id, whose bytes went (removeRefused): then it is to be sent again.
    if (added.length > 0 && !(await isStored())) throw new ProblemError(503, 'busy', { retryAfterSeconds: 1 });
  });
  const stored = await findFile(db, file.id);
  return stored?.ownerId === file.ownerId ? stored.record : null;
}

/** Has the bytes of a refused file removed, unless a file has this id. One that is about to be recorded waits for it. */
export async function removeRefused(db: Db, id: string, remove: () => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [noted] = await tx.select({ name: strayBytes.name }).from(strayBytes).where(eq(strayBytes.name, id)).for('update');
    // Its name stays noted: whoever has stored bytes under it meanwhile may die.
    if (noted !== undefined && (await findFile(tx, id)) === null) await remove();
  });
}
