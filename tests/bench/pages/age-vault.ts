import type { Tokens } from '../../../schema/calls/auth-calls.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import { DexieVault } from '../../../workers/replica/dexie-vault.ts';
import { COMPARED } from '../../../workers/sync/heal.ts';
import { sessionOf } from '../../../workers/sync/session.ts';

/** What a week without a network leaves of the vault: a session whose access token is over, and a comparison that is due. */
export async function ageVault(userId: string, tokens: Tokens): Promise<void> {
  const vault = new DexieVault(userId);
  const weekAgo = Date.now() - 7 * DAY_MS;
  await vault.saveSession(sessionOf({ ...tokens, accessTokenExpiresAt: weekAgo }));
  await vault.saveCursor(COMPARED, String(weekAgo));
  await vault.close();
}
