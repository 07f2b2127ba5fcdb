import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, test } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { apiTokens } from '../support/api-as.ts';
import { HttpGate } from '../support/http-gate.ts';
import { logIn, type Login } from '../support/log-in.ts';
import { contextOptions, type Seat, type SeatOptions, seatAround, untilCalm, untilInstalled } from './seats.ts';

/** A browser profile in which somebody is logged in, all is loaded and the app is installed. */
interface Template {
  readonly profile: string;
  /** A profile belongs to one origin, so each template keeps its own gate. */
  readonly gate: HttpGate;
  isInUse: boolean;
}

/** A page of the app's origin that the service worker leaves to the server, so that no app starts in it. */
const BARE_PAGE = '/api/locales';

/**
 * Browsers of people who have used the app before. The first one of a person logs in by the screen and waits until all
 * is loaded and installed; its profile is kept, and each later browser starts from a copy of it with a session of its
 * own. A start from a copy takes 2 s, a log-in with first load and installation 6.5 s (docs/bench/suite.md).
 */
export class InstalledDevices {
  readonly #serverPort: number;
  readonly #templates = new Map<string, Template[]>();

  constructor(serverPort: number) {
    this.#serverPort = serverPort;
  }

  /** A browser of this person on their own page, up to date. Two at once have different origins. */
  async take(login: Login, options: SeatOptions = {}): Promise<Seat> {
    const template = await this.#freeTemplate(login, options);
    template.isInUse = true;
    const profile = copyOf(template.profile);
    const context = await test.step('start of a browser', () => launch(profile, template.gate, options));
    const seat = await seatAround(context, template.gate, async () => {
      rmSync(profile, { recursive: true, force: true });
      template.gate.reset();
      template.isInUse = false;
    });
    await test.step('start of the installed app', async () => {
      await startOwnSession(seat.page, this.#serverPort, login);
      await seat.page.goto('/');
      await seat.page.waitForURL(new RegExp(`/${login.role}s/`));
      await untilCalm(seat.page);
    });
    return seat;
  }

  /** Deletes all profiles and closes their gates. */
  async close(): Promise<void> {
    for (const { profile, gate } of [...this.#templates.values()].flat()) {
      rmSync(profile, { recursive: true, force: true });
      await gate.close();
    }
  }

  async #freeTemplate(login: Login, options: SeatOptions): Promise<Template> {
    const key = `${login.email ?? login.login} ${options.locale ?? ''}`;
    const templates = this.#templates.get(key) ?? [];
    this.#templates.set(key, templates);
    const free = templates.find(({ isInUse }) => !isInUse);
    if (free !== undefined) return free;
    const made = await test.step('making of a profile to copy', () => makeTemplate(this.#serverPort, login, options));
    templates.push(made);
    return made;
  }
}

async function makeTemplate(serverPort: number, login: Login, { locale }: SeatOptions): Promise<Template> {
  const gate = await HttpGate.start(serverPort);
  const profile = mkdtempSync(join(tmpdir(), 'parta-profile-'));
  const context = await launch(profile, gate, { locale });
  const page = context.pages()[0] ?? (await context.newPage());
  await logIn(page, login);
  await untilCalm(page);
  await untilInstalled(page);
  await context.close();
  gate.reset();
  return { profile, gate, isInUse: false };
}

function launch(profile: string, gate: HttpGate, options: SeatOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { executablePath: findChromium(), args: ['--no-sandbox'], ...contextOptions(gate, options) });
}

function copyOf(profile: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'parta-profile-'));
  execFileSync('cp', ['-a', `${profile}/.`, copy]);
  return copy;
}

/** Replaces the template's session, which another copy may have renewed or ended, by a new one. */
async function startOwnSession(page: Seat['page'], serverPort: number, login: Login): Promise<void> {
  const tokens = await apiTokens(`http://localhost:${serverPort}`, login);
  await page.goto(BARE_PAGE);
  await page.evaluate(async (session) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`parta-vault-${localStorage.getItem('id')}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The vault does not open'));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('values', 'readwrite');
      writing.objectStore('values').put({ key: 'session', value: { ...session, state: 'active' } });
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(new Error('The session is not written'));
    });
    database.close();
  }, tokens);
}
