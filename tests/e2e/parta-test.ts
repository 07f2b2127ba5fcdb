import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium, expect, test as base } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { browserPid, killBrowser } from '../support/kill-browser.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { copySchool } from './prepare-run.ts';
import { watchNoise } from './noise.ts';
import { CALM } from './seats.ts';
import { WAIT_MAX_MS } from './wait-max.ts';

/** One person with one device: a browser profile of their own that outlives the browser. */
export interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  /** SIGKILL for the browser and all of its processes: no page says farewell. What comes next is `reopen`. */
  kill(): Promise<void>;
  /** Closes the browser and opens it again on the same profile; answers the new page at `path`. `prepare`: done to it before. */
  reopen(path: string, prepare?: (context: BrowserContext) => Promise<void>): Promise<Page>;
  /** What went wrong in its pages without a word on the screen. */
  readonly noise: string[];
}

export interface OpenOptions {
  readonly locale?: 'ru-RU' | 'en-GB';
  readonly viewport?: { width: number; height: number };
  /** Another origin than the server's own: a proxy in front of it. */
  readonly origin?: string;
  /** More switches of the browser's command line. */
  readonly switches?: readonly string[];
}

/** `parta` is the school's server, shared by a worker's tests; `device` opens a browser of its own. */
export const test = base.extend<{ device: (options?: OpenOptions) => Promise<Device>; serverLog: void }, { parta: PartaServer }>({
  parta: [
    async ({}, use) => {
      const server = await createPartaServer({ dataDir: copySchool() });
      await server.start();
      await use(server);
      await server.destroy();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  serverLog: [
    async ({ parta }, use, info) => {
      const before = parta.log().length;
      await use();
      if (info.status !== info.expectedStatus) await info.attach('server log', { body: parta.log().slice(before), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  device: async ({ parta }, use) => {
    const devices: (Device & { close: () => Promise<void> })[] = [];
    await use(async (options = {}) => {
      const device = await openDevice(options.origin ?? parta.url, options);
      devices.push(device);
      return device;
    });
    for (const one of devices) await one.close();
    expect(devices.flatMap(({ noise }) => noise)).toEqual([]);
  },
});
export { expect } from '@playwright/test';

async function openDevice(origin: string, options: OpenOptions): Promise<Device & { close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'parta-profile-'));
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: ['--no-sandbox', ...(options.switches ?? [])],
      ...CALM,
      baseURL: origin,
      locale: options.locale ?? 'ru-RU',
      timezoneId: 'Europe/Moscow',
      viewport: options.viewport ?? { width: 1280, height: 800 },
    });
  const noise: string[] = [];
  const state = { context: await launch() };
  state.context.setDefaultTimeout(WAIT_MAX_MS);
  watchNoise(state.context, noise);
  const first = state.context.pages()[0] ?? (await state.context.newPage());
  const device = {
    page: first,
    noise,
    get context() {
      return state.context;
    },
    async kill() {
      await killBrowser(state.context, await browserPid(state.context));
    },
    async reopen(path: string, prepare?: (context: BrowserContext) => Promise<void>) {
      await state.context.close();
      state.context = await launch();
      state.context.setDefaultTimeout(WAIT_MAX_MS);
      watchNoise(state.context, noise);
      await prepare?.(state.context);
      const page = state.context.pages()[0] ?? (await state.context.newPage());
      // Not `load`: without a network a picture may be waited for as long as one likes.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      device.page = page;
      return page;
    },
    async close() {
      await state.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return device;
}
