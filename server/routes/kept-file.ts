import { FILE_SIZE_MAX } from '../../schema/limits.ts';
import type { FileRecord } from '../../schema/records/file.ts';
import type { AppDeps } from '../app-deps.ts';
import { IMAGE_PIXELS_MAX } from '../files/images.ts';
import type { Taken } from '../files/take-upload.ts';
import { invalid, ProblemError } from '../problem-error.ts';
import type { Reading, Tx } from '../store/database.ts';
import { addFile, removeRefused, type FileTerms } from '../store/file-writer.ts';
import { holdOwner, usedBytes } from '../store/upload-writer.ts';

const MEGABYTE = 1024 ** 2;

/** 413, with the limit for one file in words. */
export function fileTooLarge(): ProblemError {
  return new ProblemError(413, 'tooLarge', { violations: [{ propertyPath: 'file', code: 'fileTooLarge', values: { megabytes: FILE_SIZE_MAX / MEGABYTE } }] });
}

/** A file as it is counted: by what it takes up, or will. */
interface Counted {
  readonly id: string;
  readonly ownerId: string;
  readonly size: number;
}

/** Throws 422, with both figures in words, where this file beside all others is more than a person may keep. */
export async function checkRoom(deps: AppDeps, { id, ownerId, size }: Counted, db: Reading = deps.db): Promise<void> {
  const limit = deps.config.userFilesMax;
  const used = await usedBytes(db, ownerId, id);
  if (used + size > limit) throw invalid({ propertyPath: 'file', code: 'filesQuota', values: { used: Math.ceil(used / MEGABYTE), limit: Math.floor(limit / MEGABYTE) } });
}

/** The same for what is about to be counted in this transaction: of several at once, each counts those before it. */
export async function holdRoom(deps: AppDeps, tx: Tx, file: Counted): Promise<void> {
  await holdOwner(tx, file.ownerId);
  await checkRoom(deps, file, tx);
}

/**
 * Records what was taken from an upload; throws what it was refused for, and keeps no byte of that. The room is judged
 * by what is stored, whatever was held for what came: a picture of 50 kB that was packed well is written anew as 40 MB.
 */
export async function keptFile(deps: AppDeps, upload: { id: string; ownerId: string; originalName: string }, taken: Taken): Promise<FileRecord> {
  if (taken.kind === 'tooLarge') throw fileTooLarge();
  if (taken.kind === 'refused') throw invalid({ propertyPath: 'file', code: taken.fault, values: { code: taken.found, megapixels: IMAGE_PIXELS_MAX / 1_000_000 } });
  const { type, mimeType, width, height } = taken.inspection;
  const { id, ownerId, originalName } = upload;
  const { size } = taken;
  const file = { id, ownerId, type, originalName, mimeType, size, width, height, uploadedAt: new Date(deps.clock.now()) };
  const { store } = deps.files;
  const terms: FileTerms = { admit: (tx) => holdRoom(deps, tx, file), isStored: async () => (await store.stat(id)) !== null };
  const record = await addFile(deps.db, file, terms).catch(async (error: unknown) => {
    // At once: until the sweeper came, the bytes would lie there uncounted, as many as somebody cares to send.
    if (error instanceof ProblemError) await removeRefused(deps.db, id, () => store.remove(id));
    throw error;
  });
  if (record === null) throw new ProblemError(409, 'conflict');
  return record;
}
