import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { browserPid, killBrowser } from '../support/kill-browser.ts';
import { type Login, logIn } from '../support/log-in.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { watchNoise } from '../e2e/noise.ts';
import { patiently } from './patience.ts';

const CRASH_TRIES = 3;

/** The app's own page; the browser has an empty one beside it, so that it outlives the tab. */
type App = { readonly page: Page; isGone: boolean };

/** One person's browser, with a profile that outlives it and a network of its own; everything in it can be killed. */
export class ChaosSeat {
  readonly name: string;
  readonly login: Login;
  readonly proxy: TcpProxy;
  /** What went wrong in its pages without a word on the screen. */
  readonly noise: string[] = [];
  readonly #profile = mkdtempSync(join(tmpdir(), 'parta-chaos-'));
  #context: BrowserContext | null = null;
  #browserPid = 0;
  #app: App | null = null;
  #path = '/login';
  /** One thing at a time is done to a seat. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(name: string, login: Login, proxy: TcpProxy) {
    this.name = name;
    this.login = login;
    this.proxy = proxy;
  }

  /** Opens a browser in front of the server's port and logs in. */
  static async take(name: string, login: Login, port: number): Promise<ChaosSeat> {
    const seat = new ChaosSeat(name, login, await TcpProxy.start(port));
    const page = await seat.#openTab(false);
    await logIn(page, login);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    return seat;
  }

  /** The app's page; null while it is dead. */
  get page(): Page | null {
    return this.#app === null || this.#app.isGone ? null : this.#app.page;
  }

  /** Shows another screen of the app, by loading it. */
  show(path: string): Promise<void> {
    this.#path = path;
    return this.#exclusively(async () => void (await this.page?.goto(path, { waitUntil: 'commit' })));
  }

  /** SIGKILL for the browser and all of its processes. */
  killBrowser(): Promise<void> {
    return this.#exclusively(async () => {
      const context = this.#context;
      if (context === null) return;
      const killed = killBrowser(context, this.#browserPid);
      if (this.#app !== null) this.#app.isGone = true;
      await killed;
      this.#context = null;
    });
  }

  /** Closes the app's tab; the browser goes on. */
  closeTab(): Promise<void> {
    return this.#exclusively(async () => {
      const app = this.#app;
      if (app === null || app.isGone) return;
      app.isGone = true;
      await app.page.close();
    });
  }

  /** Kills the process that draws the app's tab. */
  crashTab(): Promise<void> {
    return this.#exclusively(async () => {
      const app = this.#app;
      if (app === null || app.isGone) return;
      await crash(app.page);
      app.isGone = true;
      await app.page.close().catch(() => undefined);
    });
  }

  /** Ends the thread of the app's worker, wherever it is; nobody tells the page. Answers whether there was one. */
  async killWorker(): Promise<boolean> {
    const killed = await this.page?.evaluate(() => {
      const found: unknown = Reflect.get(globalThis, 'chaosWorkers');
      const workers = Array.isArray(found) ? found.filter((one) => one instanceof Worker) : [];
      workers.at(-1)?.terminate();
      return workers.length;
    });
    return killed !== undefined && killed > 0;
  }

  /** Brings back what is dead, on the screen that was shown last. */
  revive(): Promise<void> {
    return this.#exclusively(async () => {
      if (this.page === null) await this.#openTab(true);
    });
  }

  async close(): Promise<void> {
    await this.#context?.close();
    await this.proxy.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #openTab(showsPath: boolean): Promise<Page> {
    this.#context ??= await this.#launch();
    const page = await this.#context.newPage();
    const app: App = { page, isGone: false };
    const gone = (): void => void (app.isGone = true);
    page.once('crash', gone);
    page.once('close', gone);
    this.#app = app;
    // A page that is slow to come is there all the same: who waits for something on it waits longer.
    if (showsPath) await page.goto(this.#path, { waitUntil: 'commit' }).catch(() => undefined);
    return page;
  }

  async #launch(): Promise<BrowserContext> {
    const context = await patiently('a browser', () =>
      chromium.launchPersistentContext(this.#profile, {
        executablePath: findChromium(),
        // Who starts the run ends it: the server and the profiles go, too.
        handleSIGINT: false,
        handleSIGTERM: false,
        args: ['--no-sandbox'],
        baseURL: `http://localhost:${this.proxy.port}`,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        viewport: { width: 1000, height: 700 },
      }),
    );
    context.setDefaultTimeout(15_000);
    watchNoise(context, this.noise);
    await context.addInitScript(() => {
      const workers: Worker[] = [];
      Reflect.set(globalThis, 'chaosWorkers', workers);
      globalThis.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          workers.push(this);
        }
      };
    });
    this.#browserPid = await browserPid(context);
    return context;
  }
}

/** Asked for again where nothing came of it: once in 200 trials, on a machine with twenty things to do, the browser never got to it. */
async function crash(page: Page): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => undefined);
    try {
      await crashed;
      return;
    } catch (error) {
      if (asked === CRASH_TRIES) throw error;
    }
  }
}
