import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { z } from 'zod';
import { UP_PATH } from './bench-origin.ts';
import { setMessages } from './bulk-messages.ts';
import { median, type Figure } from './figures.ts';
import { installOnDemand, onDemandFolder } from './install-on-demand.ts';
import { threadsWith } from './log-in.ts';
import { naturalText } from './natural-text.ts';
import { untilStored } from '../support/stored-messages.ts';
import { BENCH_PAGES, type World } from './world.ts';

const PEERS = { pouch: 'PouchDB and its server', rx: 'RxDB with its HTTP replication', tiny: 'TinyBase with its sockets' } as const;
/** There RxDB is the very one that the product has. */
const FOLDER = onDemandFolder('peers');
const CHANGES = 300;
const ROUNDS = 4;
const NEWEST = 30;
/** The engine holds what was asked for 10 s behind its last reader; a round begins when nothing is held. */
const ROUND_MS = 11_000;

interface Result {
  readonly firstMs: number;
  readonly catchUpMs: number;
  readonly queryMs: number;
  readonly gzip: number;
}

type Message = Record<string, unknown>;
const pageSchema = z.object({ member: z.array(z.record(z.string(), z.unknown())), view: z.object({ next: z.string().optional() }).optional() });

/**
 * The engine beside others that really run: the same messages of the same school, over the same network (none to speak
 * of), into the same browser: from an empty device to all of them stored, 300 more after a pause, the newest 30 of a
 * thread, and the JavaScript of it all. The peers' servers hold everything in memory and check nobody's rights, and their
 * clients draw no views; the engine's is the product's, on PostgreSQL. Bundles are of the whole engine and of the bare
 * libraries.
 */
export async function benchPeers(world: World): Promise<Figure[]> {
  const total = world.isShort ? 2_000 : 10_000;
  installOnDemand('peers');
  await setMessages(world, total);
  const threads = await threadsOf(world);
  const busy = (await threadsWith(world, 100)).map((id) => `/threads/${id}`);
  const messages = await messagesOf(world, threads, null);
  const server = fork(join(FOLDER, 'server.mjs'), { stdio: 'inherit' });
  try {
    const { port } = z.object({ port: z.number() }).parse(z.array(z.unknown()).parse(await once(server, 'message'))[0]);
    await seed(port, messages);
    const firsts: Partial<Record<keyof typeof PEERS, Opened>> = {};
    for (const peer of peerNames()) firsts[peer] = await openPeer(world, port, peer, messages.length);
    const since = new Date().toISOString();
    const engine = await measureEngine(world, total, busy);
    await seed(port, await messagesOf(world, threads, since));
    const results: [string, Result][] = [];
    for (const peer of peerNames()) {
      const opened = firsts[peer];
      if (opened !== undefined) results.push([PEERS[peer], await finishPeer(opened, peer, busy, messages.length + CHANGES)]);
    }
    return figuresOf(total, engine, results);
  } finally {
    await end(server);
  }
}

function peerNames(): (keyof typeof PEERS)[] {
  return ['pouch', 'rx', 'tiny'];
}

function figuresOf(total: number, engine: Result, others: readonly [string, Result][]): Figure[] {
  const ms = (value: number): string => `${value < 20 ? value.toFixed(1) : value.toFixed(0)} ms`;
  const kb = (value: number): string => `${(value / 1000).toFixed(1)} kB`;
  const rows: [string, (result: Result) => number, (value: number) => string][] = [
    [`first load of ${total} messages`, (result) => result.firstMs, ms],
    [`catching up with ${CHANGES}`, (result) => result.catchUpMs, ms],
    ['newest 30 of a thread, p50', (result) => result.queryMs, ms],
    ['JavaScript, gzip', (result) => result.gzip, kb],
  ];
  return rows.flatMap(([name, take, unit]) =>
    others.map(([peer, result]) => ({ name: `${name}, beside ${peer}`, measured: unit(take(engine)), floor: unit(take(result)), ratio: take(engine) / take(result), target: 'told', isMet: true })),
  );
}

async function threadsOf(world: World): Promise<string[]> {
  return pageSchema.parse(await world.get('/threads?itemsPerPage=200')).member.map((thread) => String(thread['@id']));
}

async function messagesOf(world: World, threads: readonly string[], after: string | null): Promise<Message[]> {
  const messages: Message[] = [];
  for (const thread of threads) {
    for (let path: string | undefined = `${thread}/messages?itemsPerPage=500${after === null ? '' : `&createdAt[after]=${after}`}`; path !== undefined; ) {
      const page: z.infer<typeof pageSchema> = pageSchema.parse(await world.get(path));
      messages.push(...page.member);
      path = page.view?.next;
    }
  }
  return messages;
}

async function seed(port: number, messages: readonly Message[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/seed`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(messages) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function measureEngine(world: World, total: number, threads: readonly string[]): Promise<Result> {
  const { context, page } = await world.browser();
  await page.goto(`${world.origin.url}/__bench/engine.html`);
  const start = Date.now();
  await page.evaluate(({ email, password }) => globalThis.bench.login(email, password), world.teacher);
  const firstMs = await untilStored(page, total, start);
  await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase }) => phase === 'idle'));
  await page.waitForTimeout(2_000);
  world.origin.setDown(true);
  for (let at = 0; at < CHANGES; at += 1) await post(world, threads[at % threads.length] ?? '', naturalText(at));
  const catchUpMs = await page.evaluate((path) => globalThis.bench.catchUp(path), UP_PATH);
  const queryMs = await newestOf(page, threads, async ({ thread, limit }) => (await globalThis.bench.when('messages', { threadId: thread.slice('/threads/'.length), limit }, ({ rows }) => rows.length >= limit)).ms);
  await context.close();
  return { firstMs, catchUpMs, queryMs, gzip: gzipOf(join(BENCH_PAGES, 'assets'), /^(engine|sync\.worker|modulepreload-polyfill)-/) };
}

async function post(world: World, thread: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/ld+json', authorization: `Bearer ${await world.token()}` };
  const answer = await fetch(`${world.server.url}/api${thread}/messages`, { method: 'POST', headers, body: JSON.stringify({ body }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

interface Opened {
  readonly page: Page;
  readonly firstMs: number;
  readonly gzip: number;
  readonly close: () => Promise<void>;
}

/** What each page of a peer offers (tests/bench/peers). */
interface Peer {
  sync(total: number): Promise<void>;
  pause(): Promise<void>;
  catchUp(total: number): Promise<void>;
  count(): Promise<number>;
  newest(thread: string, limit: number): Promise<number>;
}
declare global {
  var peer: Peer;
}

async function openPeer(world: World, port: number, peer: keyof typeof PEERS, total: number): Promise<Opened> {
  const outDir = resolve(FOLDER, 'dist', peer);
  await build({ configFile: false, root: FOLDER, base: `/${peer}/`, logLevel: 'error', resolve: { dedupe: ['dexie', 'rxjs'] }, build: { outDir, emptyOutDir: true, target: 'es2023', rolldownOptions: { input: join(FOLDER, `${peer}.html`) } }, define: { global: 'globalThis' } });
  const { context, page } = await world.browser();
  await page.goto(`http://localhost:${port}/${peer}/${peer}.html`);
  await page.waitForFunction(() => 'peer' in globalThis);
  const firstMs = await timed(page, 'sync', total);
  await page.evaluate(() => globalThis.peer.pause());
  return { page, firstMs, gzip: gzipOf(join(outDir, 'assets'), /./), close: () => context.close() };
}

async function finishPeer({ page, firstMs, gzip, close }: Opened, peer: string, threads: readonly string[], total: number): Promise<Result> {
  const catchUpMs = await timed(page, 'catchUp', total);
  const count = await page.evaluate(() => globalThis.peer.count());
  if (count !== total) throw new Error(`${peer} has ${count} of ${total} messages`);
  const queryMs = await newestOf(page, threads, async ({ thread, limit }) => {
    const start = performance.now();
    const rows = await globalThis.peer.newest(thread, limit);
    if (rows !== limit) throw new Error(`${rows} rows`);
    return performance.now() - start;
  });
  await close();
  return { firstMs, catchUpMs, queryMs, gzip };
}

/** The median of what `read` says that reading the newest of a thread took, ms, of each thread in each round; of another length in each, or a peer would answer with what it answered before. */
async function newestOf(page: Page, threads: readonly string[], read: (wanted: { thread: string; limit: number }) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const thread of threads) times.push(await page.evaluate(read, { thread, limit: NEWEST + round }));
    await page.waitForTimeout(ROUND_MS);
  }
  return median(times);
}

function timed(page: Page, what: 'sync' | 'catchUp', total: number): Promise<number> {
  return page.evaluate(
    async ({ what, total }) => {
      const start = performance.now();
      await globalThis.peer[what](total);
      return performance.now() - start;
    },
    { what, total },
  );
}

function gzipOf(folder: string, files: RegExp): number {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && files.test(name));
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).byteLength, 0);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}
