import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { HttpGate } from '../support/http-gate.ts';
import { LANGUAGES } from '../../src/i18n/language.ts';
import { words } from '../support/words.ts';
import { watchForeign, watchNoise } from './noise.ts';
import { WAIT_MAX_MS } from './wait-max.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export interface SeatOptions {
  readonly locale?: 'ru-RU' | 'en-GB';
  readonly viewport?: { width: number; height: number };
  /** A finger instead of a mouse: nothing hovers, no pointer is fine. */
  readonly isTouch?: boolean;
}

/** One browser of one person, with a gate of its own to the server. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly gate: HttpGate;
  /** What went wrong in its pages without a word on the screen. */
  readonly noise: string[];
  /** What its pages asked of anybody but the server. */
  readonly foreign: readonly string[];
  /** As in an aeroplane: nothing leaves, and the browser knows it. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

/** Nothing moves where that is not what a test is about (`emulateMedia`): drawing frames took a good part of the processor. */
export const CALM = { reducedMotion: 'reduce' } as const satisfies BrowserContextOptions;

/** How the browser of a seat behaves. */
export function contextOptions(gate: HttpGate, { locale = 'ru-RU', viewport = DESKTOP, isTouch = false }: SeatOptions = {}): BrowserContextOptions {
  const permissions = ['clipboard-read', 'clipboard-write'];
  return { ...CALM, baseURL: gate.url, locale, viewport, hasTouch: isTouch, isMobile: isTouch, timezoneId: 'Europe/Moscow', permissions };
}

/** A browser window that has never been here. */
export async function takeSeat(browser: Browser, port: number, options: SeatOptions = {}): Promise<Seat> {
  const gate = await HttpGate.start(port);
  return seatAround(await browser.newContext(contextOptions(gate, options)), gate, () => gate.close());
}

/** The seat of an open browser context; `release` runs when the seat is closed. */
export async function seatAround(context: BrowserContext, gate: HttpGate, release: () => Promise<void>): Promise<Seat> {
  context.setDefaultTimeout(WAIT_MAX_MS);
  const noise: string[] = [];
  watchNoise(context, noise);
  const foreign: string[] = [];
  watchForeign(context, gate.url, foreign);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    context,
    gate,
    noise,
    foreign,
    async goOffline() {
      gate.shut();
      await context.setOffline(true);
      for (const open of context.pages()) await open.waitForFunction(() => !navigator.onLine);
    },
    async goOnline() {
      gate.open();
      await context.setOffline(false);
    },
    async close() {
      await context.close();
      await release();
    },
  };
}

/** Waits until the service worker has the whole app and answers for the page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Waits until the first load is over and nothing is on its way. */
export async function untilCalm(page: Page, timeout = 90_000): Promise<void> {
  // In either language: a page that has only just begun does not say yet which one is its own.
  const calm = new RegExp(LANGUAGES.map((language) => words(language)('app:sync.calm')).join('|'), 'u');
  // A line on a desktop, a sign with the same name on a phone.
  await page.getByRole('link', { name: calm }).first().waitFor({ timeout });
}
