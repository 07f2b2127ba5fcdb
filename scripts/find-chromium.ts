import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/**
 * The browser for the tests: CHROMIUM_PATH, Playwright's own download, a system browser, or, where none is found, one
 * that is installed now: Playwright's download first, the system's package manager next. Throws when all fail.
 */
export function findChromium(): string {
  return present() ?? install();
}

function present(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = [...(named === undefined ? [] : [named]), chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function install(): string {
  const attempts: readonly (readonly [string, readonly string[]])[] = [
    ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium']],
    ['sudo', ['apt-get', 'install', '-y', '-qq', 'chromium']],
  ];
  for (const [command, args] of attempts) {
    try {
      console.log(`No Chromium yet: ${command} ${args.join(' ')}`);
      execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    } catch {
      console.log(`${command} could not; trying the next way.`);
    }
    const found = present();
    if (found !== null) return found;
  }
  throw new Error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
}
