import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { HttpGate } from '../support/http-gate.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { DEMO_PEOPLE } from './people.ts';
import { contextOptions, untilCalm, untilInstalled } from './seats.ts';

/** The one origin of all installed apps: a profile belongs to an origin, and so it can be copied behind any gate. */
export const INSTALLED_ORIGIN = 'http://parta.localhost';
/** The profile in which the app is installed and nobody is logged in. */
const NOBODY = 'nobody';
/** One for each core of a small machine. */
const AT_ONCE = 2;

/** A browser on a profile in which the app is installed, or can be; INSTALLED_ORIGIN leads to the gate. */
export function launchInstalled(profile: string, gate: HttpGate, options: BrowserContextOptions): Promise<BrowserContext> {
  const rule = `--host-resolver-rules=MAP ${new URL(INSTALLED_ORIGIN).hostname}:80 127.0.0.1:${gate.port}`;
  return chromium.launchPersistentContext(profile, { executablePath: findChromium(), args: ['--no-sandbox', rule], ...options });
}

/** The name of the profile of somebody of the demo school, or of an installed app without anybody (null). */
export function profileNameOf(login: Login | null): string {
  return login?.email ?? login?.login ?? NOBODY;
}

/**
 * Makes a browser profile for each of the demo school's people, who are logged in there with all of theirs loaded, and
 * one for nobody. The app is installed in each. They are to be copied and not to be used themselves.
 */
export async function makeInstalledProfiles(serverPort: number, folder: string): Promise<void> {
  const waiting: (Login | null)[] = [...DEMO_PEOPLE, null];
  const work = async (): Promise<void> => {
    for (let login = waiting.shift(); login !== undefined; login = waiting.shift()) await makeProfile(serverPort, join(folder, profileNameOf(login)), login);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function makeProfile(serverPort: number, profile: string, login: Login | null): Promise<void> {
  const gate = await HttpGate.start(serverPort, INSTALLED_ORIGIN);
  const context = await launchInstalled(profile, gate, contextOptions(gate));
  const page = context.pages()[0] ?? (await context.newPage());
  if (login === null) {
    await page.goto('/');
  } else {
    await logIn(page, login);
    await untilCalm(page);
  }
  await untilInstalled(page);
  await context.close();
  await gate.close();
}
