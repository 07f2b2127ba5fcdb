import type { Uuid } from '../../schema/ids.ts';
import { mediaCacheName } from './media-cache-name.ts';
import { asStorageErrors, storageErrorOf } from './storage-error.ts';

/**
 * Runs storage work; where the device is full, the pictures that were kept make room and it is tried once more: words
 * come before pictures, which the server still has (SYN-08). Other failures are thrown as StorageError where they are one.
 */
export async function withRoom<T>(userId: Uuid, work: () => Promise<T>): Promise<T> {
  try {
    return await asStorageErrors(work);
  } catch (error) {
    if (storageErrorOf(error)?.reason !== 'quota' || !(await dropPictures(userId))) throw error;
    return asStorageErrors(work);
  }
}

/** Answers whether there were any. */
async function dropPictures(userId: Uuid): Promise<boolean> {
  return 'caches' in globalThis && (await caches.delete(mediaCacheName(userId)).catch(() => false));
}
