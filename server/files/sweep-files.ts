import type { Db } from '../store/database.ts';
import { forgetLeftovers, knownFiles, strayNames, strikeStray } from '../store/file-sweeper.ts';
import type { FileHouse } from './file-house.ts';

/**
 * Removes what nobody will ask for: files that hang on nothing, uploads that were never finished, bytes without a row,
 * thumbnails of removed files. Any number of processes may sweep at once.
 */
export async function sweepFiles(db: Db, house: FileHouse, now: number): Promise<void> {
  await forgetLeftovers(db, now);
  for (const name of await strayNames(db, now)) {
    await house.store.remove(name);
    await strikeStray(db, name, now);
  }
  await house.thumbnails.sweep((ids) => knownFiles(db, ids));
}
