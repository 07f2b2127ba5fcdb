import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPartaServer } from '../support/parta-server.ts';
import { makeInstalledProfiles } from './installed-profiles.ts';

/** The environment variable with the run's folder. Set beforehand to one that an earlier run has left, it is taken as it is. */
const RUN = 'PARTA_E2E_RUN';

/**
 * Prepares what takes long once for the whole run: the filled demo school, and browser profiles of its people. The
 * profiles come first from the school that the workers copy, so that what is loaded in them is a state of each copy.
 */
export default async function prepareRun(): Promise<() => void> {
  const given = process.env[RUN];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'parta-run-'));
  process.env[RUN] = folder;
  if (existsSync(profilesFolder())) return () => undefined;
  const server = await createPartaServer({ dataDir: join(folder, 'school') });
  try {
    await server.start();
    await makeInstalledProfiles(server.port, profilesFolder());
  } finally {
    await server.stop();
  }
  return () => {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  };
}

/** A data folder with the filled school, for one server. */
export function copySchool(): string {
  return copyOf(join(runFolder(), 'school'), 'parta-');
}

/** A browser profile of its own, as `makeInstalledProfiles` has made it under this name. */
export function copyProfile(name: string): string {
  return copyOf(join(profilesFolder(), name), 'parta-profile-');
}

function profilesFolder(): string {
  return join(runFolder(), 'profiles');
}

/** Not Node's own copying: the database's files may belong to another account. */
function copyOf(folder: string, prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  execFileSync('cp', ['-a', `${folder}/.`, copy]);
  return copy;
}

function runFolder(): string {
  const folder = process.env[RUN];
  if (folder === undefined) throw new Error('The global set-up has not run');
  return folder;
}
