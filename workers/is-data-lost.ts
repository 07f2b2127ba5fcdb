import type { Uuid } from '../schema/ids.ts';
import type { DexieDevice } from './replica/dexie-device.ts';
import type { DexieVault } from './replica/dexie-vault.ts';

/**
 * Whether the browser has deleted the vault of a user whom nobody has logged out. A logout deletes the vault, too, but
 * forgets its user first. Rejects where that cannot be said now.
 */
export async function isDataLost(userId: Uuid, vault: Pick<DexieVault, 'isThere'>, device: Pick<DexieDevice, 'currentUserId' | 'isMadeAgain'>): Promise<boolean> {
  if (await vault.isThere()) return false;
  const here = await device.currentUserId();
  if (here === null) return device.isMadeAgain;
  // Logged out and in again meanwhile, the vault is there by now.
  return here === userId && !(await vault.isThere());
}
