import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../scripts/find-chromium.ts';
import { tokensSchema, type Tokens } from '../../schema/calls/auth-calls.ts';
import { DEMO_LOGINS } from '../../server/demo/demo-logins.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { openBenchOrigin, type BenchOrigin } from './bench-origin.ts';

/** Access tokens live 10 minutes. */
const TOKEN_MS = 8 * 60_000;
/** Where the bench's own pages are built. */
export const BENCH_PAGES = 'node_modules/.cache/bench-pages';

/** The product, its own origin for the bench, and the teacher of the demo school. */
export interface World {
  readonly server: PartaServer;
  readonly origin: BenchOrigin;
  readonly teacher: { readonly email: string; readonly password: string };
  /** A browser with a new profile (or `profile`); closes by `close`. */
  browser(profile?: string): Promise<{ context: BrowserContext; page: Page; profile: string }>;
  /** A GET of the API as the teacher. */
  get(path: string): Promise<unknown>;
  token(): Promise<string>;
  /** A session of its own: copies of one profile share theirs, and of those only one may be renewed. */
  logIn(): Promise<Tokens>;
  /** Filled profiles to be copied, by what they hold (filled-profile.ts). */
  readonly templates: Map<string, Promise<string>>;
  /** Fewer rounds and messages: to see that a bench runs, not to measure. */
  readonly isShort: boolean;
  /** Memory is looked at after an hour of use. */
  readonly isHour: boolean;
  destroy(): Promise<void>;
}

export async function createWorld({ isShort, isHour }: { isShort: boolean; isHour: boolean }): Promise<World> {
  await build({ configFile: 'tests/bench/vite.config.ts' });
  const server = await createPartaServer({ env: { DEMO_PICTURES: 'fine' } });
  await server.start().catch(async (error: unknown) => {
    await server.destroy();
    throw error;
  });
  const origin = await openBenchOrigin(server.port, BENCH_PAGES);
  const login = DEMO_LOGINS.find(({ role }) => role === 'teacher');
  if (login?.email === undefined) throw new Error('The demo school has no teacher');
  const teacher = { email: login.email, password: login.password };
  const profiles: string[] = [];
  let known: { token: string; at: number } | null = null;

  async function token(): Promise<string> {
    if (known !== null && Date.now() - known.at < TOKEN_MS) return known.token;
    known = { token: (await logIn()).accessToken, at: Date.now() };
    return known.token;
  }

  async function logIn(): Promise<Tokens> {
    const answer = await fetch(`${server.url}/api/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json' },
      body: JSON.stringify(teacher),
    });
    return tokensSchema.parse(await answer.json());
  }

  return {
    server,
    origin,
    teacher,
    token,
    logIn,
    templates: new Map(),
    isShort,
    isHour,
    async browser(profile = mkdtempSync(join(tmpdir(), 'parta-bench-'))) {
      profiles.push(profile);
      const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args: ['--no-sandbox'], locale: 'ru-RU', viewport: { width: 1280, height: 800 }, baseURL: origin.url });
      context.setDefaultTimeout(60_000);
      return { context, page: context.pages()[0] ?? (await context.newPage()), profile };
    },
    async get(path) {
      const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${await token()}` } });
      return (await answer.json()) as unknown;
    },
    async destroy() {
      await origin.close();
      await server.destroy();
      for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
    },
  };
}
