import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const KEY_BYTES = 32;

/**
 * The key that seals the students' made passwords: from the settings, else one made on the first start in the data
 * folder, which is not in the database and its backups. Processes that start together get the same one.
 */
export function sealingKey(config: Pick<Config, 'sealingKey' | 'dataDir'>): Buffer {
  if (config.sealingKey !== undefined) return Buffer.from(config.sealingKey, 'base64url');
  const file = join(config.dataDir, 'sealing-key');
  if (!existsSync(file)) make(config.dataDir, file);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes`);
  return key;
}

/** A link is made whole or not at all, and not over another one's. */
function make(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
