import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';

/** No request may hang longer than this, whatever PostgreSQL does (issue 3, "Bad input"). */
const REQUEST_MAX_MS = 10_000;
const PASSWORD = 'Correct-Horse-1';
const tokensSchema = z.object({ accessToken: z.string() });
const createdSchema = z.object({ _id: z.string() });
const storiesSchema = z.object({ member: z.array(z.object({ _id: z.string() })) });

let parta: PartaServer;
let token = '';
let classId = '';
let slowestMs = 0;
const acknowledged: string[] = [];
const statuses = new Set<number>();

beforeAll(async () => {
  parta = await createPartaServer({ env: { DEMO: 'off' } });
  await parta.start();
  const person = { email: 'anna@school.test', password: PASSWORD, firstName: 'Anna', lastName: 'Orlova' };
  await ask('POST', '/teachers', person);
  token = tokensSchema.parse((await ask('POST', '/authentication/login', person)).json).accessToken;
  classId = createdSchema.parse((await ask('POST', '/classes', { name: '1A', grade: 'child', icon: '/icons/class-owl' })).json)._id;
});
afterAll(() => parta.destroy());

async function ask(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
  const begun = Date.now();
  const headers = { 'content-type': 'application/ld+json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${parta.url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  slowestMs = Math.max(slowestMs, Date.now() - begun);
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}

/** Writes and reads without a pause while `meanwhile` lasts, and until ten in a row have gone well. */
async function underTraffic(meanwhile: () => Promise<void>): Promise<void> {
  let isOver = false;
  const happening = meanwhile().then(() => (isOver = true));
  for (let well = 0, deadline = Date.now() + 90_000; !isOver || well < 10; ) {
    if (Date.now() > deadline) throw new Error(`It does not recover:\n${parta.log().slice(-2000)}`);
    const id = v7();
    const [written, read] = await Promise.all([ask('POST', `/classes/${classId}/stories`, { _id: id, body: 'a day' }), ask('GET', `/classes/${classId}/feed`)]);
    if (written.status === 201) acknowledged.push(id);
    statuses.add(written.status).add(read.status);
    well = written.status === 201 && read.status === 200 ? well + 1 : 0;
    await pause(50);
  }
  await happening;
}

function postmaster(): number {
  return Number(readFileSync(join(parta.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function isAllThere(): Promise<boolean> {
  const { member } = storiesSchema.parse((await ask('GET', `/classes/${classId}/feed?pagination=false`)).json);
  const stored = member.map(({ _id }) => _id);
  return new Set(stored).size === stored.length && acknowledged.every((id) => stored.includes(id));
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

it('API-03 PostgreSQL is killed twice under traffic: the server says busy, gets over it without a restart, and has all that it acknowledged', async () => {
  await underTraffic(async () => {
    for (let time = 0; time < 2; time += 1) {
      await pause(1_000);
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      await expect.poll(postmaster, { timeout: 60_000 }).not.toBe(killed);
    }
  });
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(await isAllThere()).toBe(true);
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(slowestMs).toBeLessThan(REQUEST_MAX_MS);
}, 240_000);

it('PostgreSQL stands still for 12 s: nobody waits longer than 10 s, and then all goes on', async () => {
  slowestMs = 0;
  await underTraffic(async () => {
    const all = [postmaster(), ...execFileSync('pgrep', ['-P', String(postmaster())], { encoding: 'utf8' }).trim().split('\n').map(Number)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    await pause(12_000);
    for (const pid of all.toReversed()) process.kill(pid, 'SIGCONT');
  });
  expect(await isAllThere()).toBe(true);
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(slowestMs).toBeLessThan(REQUEST_MAX_MS);
}, 240_000);
