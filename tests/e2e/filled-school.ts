import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPartaServer } from '../support/parta-server.ts';

/** Where the workers find it; set beforehand, a school filled earlier is taken and left. */
const PLACE = 'PARTA_E2E_SCHOOL';

/** Fills the demo school once for the whole run: filling takes far longer than copying. */
export default async function fillSchool(): Promise<() => void> {
  if (process.env[PLACE] !== undefined) return () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-school-'));
  const server = await createPartaServer({ dataDir });
  await server.start();
  await server.stop();
  process.env[PLACE] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A data folder with the filled school, for one server. */
export function copySchool(): string {
  const filled = process.env[PLACE];
  const dataDir = mkdtempSync(join(tmpdir(), 'parta-'));
  // Not Node's own copying: the database's files may belong to another account.
  if (filled !== undefined) execFileSync('cp', ['-a', `${filled}/.`, dataDir]);
  return dataDir;
}
