import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `installOnDemand` lays what it installs. */
export function onDemandFolder(name: string): string {
  return `node_modules/.cache/bench-${name}`;
}

/**
 * Copies the folder `tests/bench/<name>` below the product's node_modules and installs what its package.json names
 * there; a later run finds it, unless the list has changed. Returns the folder. What lies there finds the product's own
 * packages, too.
 */
export function installOnDemand(name: string): string {
  const files = join('tests/bench', name);
  const folder = onDemandFolder(name);
  const wanted = readFileSync(join(files, 'package.json'), 'utf8');
  const isThere = existsSync(join(folder, 'node_modules')) && readFileSync(join(folder, 'package.json'), 'utf8') === wanted;
  mkdirSync(folder, { recursive: true });
  cpSync(files, folder, { recursive: true });
  if (!isThere) execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel', 'error'], { cwd: folder, stdio: 'inherit' });
  return folder;
}
