import type { Db } from '../store/database.ts';
import { emptyUpload, finishUpload, removeEmptyUpload } from '../store/upload-writer.ts';
import type { FileStore } from './file-store.ts';

/** Names that are removed at once: an upload may have a thousand. */
const AT_ONCE = 20;

/**
 * Gives an upload up, its bytes before its row: what lies in the store is counted as long as it lies there. Broken off
 * in between it is an upload that begins anew, and the sweeper finds the bytes.
 */
export async function dropUpload(db: Db, store: FileStore, id: string, now: number): Promise<void> {
  // Another process may have sent on meanwhile.
  do await removeAll(store, await emptyUpload(db, id, now));
  while (!(await removeEmptyUpload(db, id)));
}

/** The upload has become a file; its pieces go at once, for nothing counts them any more: a picture may be far smaller than what came. */
export async function endUpload(db: Db, store: FileStore, id: string, now: number): Promise<void> {
  const pieces = await finishUpload(db, id, now);
  // The file stands, whatever becomes of them: what cannot be removed now is left to the sweeper.
  await removeAll(store, pieces).catch(() => undefined);
}

async function removeAll(store: FileStore, names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += AT_ONCE) await Promise.all(names.slice(start, start + AT_ONCE).map((name) => store.remove(name)));
}
