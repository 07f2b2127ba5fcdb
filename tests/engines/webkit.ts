import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/store/postgres-process.ts';
import { WebDriver } from './web-driver.ts';

/** WebKitGTK under Xvfb: WebCore as in Safari, and so on every iPhone. */
export interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url));

/** What `openWebKit` needs: the Debian package, and a command that succeeds where it is installed. */
const NEEDED: readonly (readonly [debianPackage: string, command: string, args: readonly string[]])[] = [
  ['webkit2gtk-driver', 'which', ['WebKitWebDriver']],
  ['xvfb', 'which', ['Xvfb']],
  ['python3-gi gir1.2-webkit2-4.1', '/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"]],
];

/** The Debian packages that `openWebKit` needs and this machine does not have. */
export function missingPackages(): readonly string[] {
  return NEEDED.filter(([, command, args]) => !isSuccess(command, args)).map(([debianPackage]) => debianPackage);
}

function isSuccess(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a display, the driver and a browser with an empty profile, which `close` deletes. */
export async function openWebKit(): Promise<WebKit> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1460x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await firstLine(display);
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'parta-webkit-'));
  const env = { ...process.env, DISPLAY: `:${number}`, PARTA_PROFILE: profile, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', NO_AT_BRIDGE: '1', LANG: 'en_US.UTF-8', LANGUAGE: 'en', TZ: 'UTC' };
  // A group of its own: the browser's processes end with the driver.
  const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/status`);
  const driver = await WebDriver.open(url, { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary: BROWSER, args: [] } });
  return {
    driver,
    async close() {
      await Promise.race([driver.close().catch(() => undefined), sleep(5_000)]);
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      display.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface(child.stdio[3] as Readable);
  const [line] = (await once(lines, 'line')) as [string];
  lines.close();
  return line.trim();
}

async function untilAnswered(url: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
