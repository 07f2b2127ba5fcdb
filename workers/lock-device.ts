import { hasContent } from './replica/no-draft.ts';
import type { DeviceStore, VaultStore } from './replica/vault-store.ts';

/**
 * Locks the device for the user of the vault, whose session was revoked at the server (F-205): nobody is logged in, in
 * no execution context, and no screen reads their data. The replica and unsent changes stay stored for their next login.
 */
export async function lockDevice(device: Pick<DeviceStore, 'lock'>, vault: VaultStore): Promise<void> {
  const [me, rows, drafts] = await Promise.all([vault.me(), vault.outbox(), vault.drafts()]);
  if (me === null) return;
  await device.lock({ userId: vault.userId, role: me.role, unsent: rows.length + drafts.filter(hasContent).length });
}
