import type { AppDeps } from '../app-deps.ts';
import { dropUpload, endUpload } from '../files/drop-upload.ts';
import { FileGoneError } from '../files/file-store.ts';
import { takeSegments } from '../files/take-upload.ts';
import { notFound, ProblemError } from '../problem-error.ts';
import { SharedWorks } from '../shared-works.ts';
import { findFile } from '../store/file-reader.ts';
import { noteBytes, type Upload } from '../store/upload-writer.ts';
import { keptFile } from './kept-file.ts';

/**
 * Judges a whole upload and makes it a file, once; a refused one is gone with its bytes. Putting its pieces together
 * takes as much room on the disk as it is large, so whoever asks for it meanwhile waits for the same end. Another process
 * that is asked does it, too, and records the file once all the same.
 */
export function uploadFinisher(deps: AppDeps): (upload: Upload) => Promise<void> {
  const works = new SharedWorks();
  return (upload) => works.join(upload.id, () => finish(deps, upload));
}

async function finish(deps: AppDeps, upload: Upload): Promise<void> {
  if (upload.finishedAt !== null) return;
  const { id } = upload;
  if ((await findFile(deps.db, id)) === null) await becomeFile(deps, upload);
  await endUpload(deps.db, deps.files.store, id, deps.clock.now());
}

async function becomeFile(deps: AppDeps, { id, ownerId, originalName, segments }: Upload): Promise<void> {
  const { db, clock, files } = deps;
  await noteBytes(db, id, clock.now());
  const taken = await takeSegments(files, { fileId: id, ownerId, name: originalName, segments }).catch((error: unknown) => {
    if (error instanceof FileGoneError) return null;
    throw error;
  });
  if (taken === null) {
    // Another process was finishing it, too, and has made it a file by now. Otherwise its pieces are lost: the client begins anew.
    if ((await findFile(db, id)) !== null) return;
    await dropUpload(db, files.store, id, clock.now());
    throw notFound();
  }
  try {
    await keptFile(deps, { id, ownerId, originalName }, taken);
  } catch (error) {
    // What is refused for what it is would be refused each time, and its pieces take up room.
    if (error instanceof ProblemError && error.status === 422) await dropUpload(db, files.store, id, clock.now());
    throw error;
  }
}
