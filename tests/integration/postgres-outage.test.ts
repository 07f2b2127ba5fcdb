import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { pause, SteadyWriter } from '../support/steady-writer.ts';

/** No request may hang longer than this, whatever PostgreSQL does (issue 3, "Bad input"). */
const REQUEST_MAX_MS = 10_000;
/** /health/live asks nobody: a supervisor that waits so long would start a server anew that is well. */
const LIVE_MAX_MS = 2_000;
const FROZEN_MS = 12_000;
const LOOK_EVERY_MS = 100;
const ACTS = ['post', 'upload', 'read', 'logIn', 'follow'] as const;

let parta: PartaServer;
let writer: SteadyWriter;

beforeAll(async () => {
  parta = await createPartaServer({ env: { DEMO: 'off' } });
  await parta.start();
  // It answers before its jobs run; an outage until then ends it, as one before it does.
  await vi.waitUntil(() => parta.log().includes('Parta is at'), { timeout: 60_000 });
  writer = await SteadyWriter.register(parta);
});
afterAll(() => parta.destroy());
beforeEach(() => {
  writer.slowestMs = 0;
  writer.statuses.clear();
});

/** Posts, uploads, reads, logs in and asks /changes all the while, and until all goes well again. */
function underTraffic(meanwhile: () => Promise<void>): Promise<void> {
  return writer.through(meanwhile, undefined, [() => writer.logIn(), () => writer.follow()]);
}

async function health(path: 'live' | 'ready'): Promise<number> {
  return (await fetch(`${parta.url}/health/${path}`)).status;
}

interface Looked {
  readonly statuses: readonly number[];
  readonly slowestMs: number;
}

/** Asks again and again while `meanwhile` lasts: what was answered before its end, and how long the slowest took. */
async function healthDuring(path: 'live' | 'ready', meanwhile: Promise<void>): Promise<Looked> {
  const statuses = new Set<number>();
  let slowestMs = 0;
  let isOver = false;
  const happening = meanwhile.finally(() => (isOver = true));
  while (!isOver) {
    const begun = Date.now();
    const status = await health(path);
    slowestMs = Math.max(slowestMs, Date.now() - begun);
    if (!isOver) statuses.add(status);
    await pause(LOOK_EVERY_MS);
  }
  await happening;
  return { statuses: [...statuses], slowestMs };
}

async function expectAllWell(): Promise<void> {
  expect(await health('ready')).toBe(200);
  expect([await writer.lost(), await writer.untold()]).toEqual([[], []]);
  expect(writer.statusesOf(...ACTS).filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(writer.slowestMs).toBeLessThan(REQUEST_MAX_MS);
}

function postmaster(): number {
  return Number(readFileSync(join(parta.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The postmaster first: stopped, it begins no process that would be missed here. Answers how to let them go on. */
function freezePostgres(): () => void {
  const first = postmaster();
  process.kill(first, 'SIGSTOP');
  const all = [first, ...execFileSync('pgrep', ['-P', String(first)], { encoding: 'utf8' }).trim().split('\n').map(Number)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.toReversed()) process.kill(pid, 'SIGCONT');
  };
}

async function killTwice(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await pause(1_000);
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(postmaster, { timeout: 60_000 }).not.toBe(killed);
  }
}

it('API-03 PostgreSQL is killed twice under traffic: the server lives and says busy, gets over it without a restart, and has all that it acknowledged', async () => {
  const before = writer.acknowledged;
  let looked: readonly Looked[] = [];
  await underTraffic(async () => {
    looked = [await healthDuring('live', killTwice())];
  });
  expect(looked.map(({ statuses }) => statuses)).toEqual([[200]]);
  expect(looked[0]?.slowestMs).toBeLessThan(LIVE_MAX_MS);
  expect(writer.acknowledged - before).toBeGreaterThan(10);
  await expectAllWell();
}, 240_000);

it('API-03 PostgreSQL stands still for 12 s under traffic: the server lives and is not ready, nobody waits longer than 10 s, and then all goes on', async () => {
  let looked: readonly Looked[] = [];
  await underTraffic(async () => {
    const frost = pause(FROZEN_MS).then(freezePostgres());
    looked = await Promise.all([healthDuring('live', frost), healthDuring('ready', frost)]);
  });
  expect(looked.map(({ statuses }) => statuses)).toEqual([[200], [503]]);
  expect(looked[0]?.slowestMs).toBeLessThan(LIVE_MAX_MS);
  expect(looked[1]?.slowestMs).toBeLessThan(REQUEST_MAX_MS);
  expect(ACTS.filter((act) => !writer.statusesOf(act).includes(503))).toEqual([]);
  await expectAllWell();
}, 240_000);
