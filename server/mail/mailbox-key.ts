import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../store/database.ts';
import { secretOf } from '../store/meta-store.ts';

export const MAILBOX_PATH = '/operator/mailbox';

/** What opens the local mailbox: letters hold links to new passwords, so it is the operator's alone. */
export function mailboxKey(db: Db): Promise<string> {
  return secretOf(db, 'operatorKey');
}

/** Writes the mailbox's address with its key into the data folder, for its owner alone to read. Answers the file. */
export async function writeMailboxAddress(db: Db, config: Pick<Config, 'dataDir' | 'publicUrl'>): Promise<string> {
  const file = join(config.dataDir, 'mailbox-url.txt');
  writeFileSync(file, `${config.publicUrl}${MAILBOX_PATH}?key=${await mailboxKey(db)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}
