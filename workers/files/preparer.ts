import type { Uuid } from '../../schema/ids.ts';
import type { FileType } from '../../schema/records/file.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { areGone, saysGone } from './gone-bytes.ts';
import type { Pictures } from './pictures.ts';
import { preparePhoto } from './prepare-photo.ts';

export interface PickedRef {
  readonly fileId: Uuid;
  readonly mimeType: string;
  readonly type: FileType;
}

/** Makes picked files ready to be sent: one at a time, for a large photo takes 200 MB while it is open. */
export interface Preparer {
  /** The bytes to send, made ready now if they are not yet; null where the device has lost them, or can no longer read them. */
  ready(file: PickedRef): Promise<Blob | null>;
}

/**
 * What was picked is durable as it was; the ready bytes take its place in one transaction, once (R-FILE-01, R-FILE-02).
 * A kill between leaves the picked ones, and two realms that prepare the same file send what the first of them stored.
 */
export function createPreparer({ vault, pictures }: { vault: Pick<VaultStore, 'file' | 'readyFile'>; pictures: Pictures }): Preparer {
  let turn: Promise<unknown> = Promise.resolve();

  async function prepare({ fileId, mimeType, type }: PickedRef): Promise<Blob | null> {
    const stored = await vault.file(fileId);
    if (stored === null || stored.isReady) return stored?.bytes ?? null;
    try {
      await vault.readyFile(fileId, type === 'photo' ? await preparePhoto(pictures, stored.bytes, mimeType) : stored.bytes);
    } catch (error) {
      // Storing what cannot be read fails as storage does: the bytes themselves say it.
      if (saysGone(error) || (await areGone(stored.bytes.slice(0, 1)))) return null;
      throw error;
    }
    return (await vault.file(fileId))?.bytes ?? null;
  }

  return {
    ready(file) {
      const mine = turn.then(() => prepare(file));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
