import { uuidV7, type Uuid } from '../../schema/ids.ts';
import type { OutboxRow, VaultStore } from '../replica/vault-store.ts';
import type { Outcome } from './answer.ts';
import type { Environment } from './environment.ts';

/** The server's words for a file that it does not have: of a post or a message, and of a picture of oneself. */
const UNKNOWN = new Set(['unknownFile', 'avatarType']);

interface SweptParts {
  readonly env: Pick<Environment, 'clock'>;
  readonly random: Pick<Environment['random'], 'bytes'>;
  readonly vault: VaultStore;
}

/**
 * Files that hang on nothing are swept by the server after a while (UNATTACHED_FILE_MS), and a row may have waited for
 * longer. Where it was refused for that, and all of them are still here, they go once more: answers the row as a new one,
 * since what was refused cannot have taken effect. Null: it was refused for something else, or for the second time.
 */
export async function anewWithoutUploads({ env, random, vault }: SweptParts, row: OutboxRow, answer: Outcome<unknown>): Promise<OutboxRow | null> {
  if (row.isUploadedAnew === true || row.uploaded.length === 0 || !isForUnknownFiles(answer)) return null;
  const files = await Promise.all(row.uploaded.map((fileId) => vault.file(fileId)));
  if (files.includes(null)) return null;
  const key: Uuid = uuidV7(env.clock.now(), (bytes) => random.bytes(bytes));
  return vault.updateRow(row.id, { uploaded: [], isUploadedAnew: true, key, sentAt: null });
}

function isForUnknownFiles(answer: Outcome<unknown>): boolean {
  if (answer.kind !== 'problem' || answer.status !== 422) return false;
  return (answer.problem.violations ?? []).some(({ propertyPath, code }) => /^(attachments|avatar)\b/u.test(propertyPath) && (code === undefined || UNKNOWN.has(code)));
}
