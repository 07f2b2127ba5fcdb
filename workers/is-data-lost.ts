import type { Uuid } from '../schema/ids.ts';
import type { DexieDevice } from './replica/dexie-device.ts';
import type { DexieVault } from './replica/dexie-vault.ts';

type Vault = Pick<DexieVault, 'me' | 'isGone'>;

/**
 * Whether the browser has deleted the vault of a user whom nobody has logged out. A logout deletes the vault, too, but
 * forgets its user first. Rejects where that cannot be said now.
 */
export async function isDataLost(userId: Uuid, vault: Vault, device: Pick<DexieDevice, 'currentUserId' | 'isMadeAgain'>): Promise<boolean> {
  if (await knowsUser(vault)) return false;
  const here = await device.currentUserId();
  if (here === null) return device.isMadeAgain;
  // Logged out and in again meanwhile, the vault is there by now.
  return here === userId && !(await knowsUser(vault));
}

/** A vault knows whose it is from their login on. */
async function knowsUser(vault: Vault): Promise<boolean> {
  try {
    return (await vault.me()) !== null;
  } catch (error) {
    if (vault.isGone) return false;
    throw error;
  }
}
