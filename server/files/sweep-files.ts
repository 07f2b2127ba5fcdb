import type { Db } from '../store/database.ts';
import { forgetLeftovers, removeStray, strayNames } from '../store/file-sweeper.ts';
import type { FileStore } from './file-store.ts';

/**
 * Removes what nobody will ask for: files that hang on nothing, uploads that were never finished, bytes without a row.
 * Any number of processes may sweep at once. Thumbnails are swept by `Thumbnails.sweep`.
 */
export async function sweepFiles(db: Db, store: FileStore, now: number): Promise<void> {
  await forgetLeftovers(db, now);
  for (let names = await strayNames(db, now); names.length > 0; names = await strayNames(db, now)) {
    for (const name of names) await removeStray(db, name, now, () => store.remove(name));
  }
}
