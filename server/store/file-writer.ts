import { eq } from 'drizzle-orm';
import type { FileRecord } from '../../schema/records/file.ts';
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

/**
 * Records a file whose bytes are stored already. The same id by the same owner is the file that stands; by another owner
 * it is null. Nothing else changes until the file is attached to something; its bytes are no stray ones any more.
 * `admit` comes first, in the same transaction; what it throws undoes all.
 */
export async function addFile(db: Db, file: NewFile, admit: (tx: Tx) => Promise<void>): Promise<FileRecord | null> {
  await inTransaction(db, async (tx) => {
    await admit(tx);
    await tx.insert(files).values(file).onConflictDoNothing();
    await tx.delete(strayBytes).where(eq(strayBytes.name, file.id));
  });
  const stored = await findFile(db, file.id);
  return stored?.ownerId === file.ownerId ? stored.record : null;
}
