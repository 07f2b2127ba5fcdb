import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalChannel } from '../../schema/records/live-event.ts';
import { LIVE_PATH } from '../../server/live/hub.ts';
import { startPostgres, type PostgresProcess } from '../../server/store/postgres-process.ts';
import { holds, LiveClient } from '../contract/live-client.ts';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';

/* Two processes of the product on one own PostgreSQL and one folder, as docs/operating.md sets them up, and no balancer that knows who was where. */

const PERSON = { email: 'anna@school.test', password: 'Correct-Horse-1', firstName: 'Anna', lastName: 'Orlova' };
const TWINS = 20;
/** Of one address in an hour (server/plugins/rate-limits.ts). */
const FEEDBACKS = 20;
const tokensSchema = z.object({ accessToken: z.string() });

const createdSchema = z.object({ _id: z.string() });
const membersSchema = z.object({ member: z.array(z.object({ _id: z.string(), body: z.string() })) });
const fileSchema = z.object({ signedUrl: z.string() });
const tokenSchema = z.object({ token: z.string() });

let folder: string;
let postgres: PostgresProcess;
let servers: readonly [PartaServer, PartaServer];
let token = '';
let classId = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parta-two-'));
  postgres = await startPostgres({ folder: join(folder, 'postgres') });
  const env = { DEMO: 'off', DATABASE_URL: `postgres://postgres:${postgres.password}@127.0.0.1:${postgres.port}/postgres` };
  const dataDir = join(folder, 'data');
  servers = [await createPartaServer({ dataDir, env }), await createPartaServer({ dataDir, env })];
  // On an empty database and an empty folder: one of them makes the tables and the keys.
  await Promise.all(servers.map((server) => server.start()));
  await ask(0, 'POST', '/teachers', PERSON);
  token = tokensSchema.parse(await (await ask(1, 'POST', '/authentication/login', PERSON)).json()).accessToken;
  classId = createdSchema.parse(await (await ask(0, 'POST', '/classes', { name: '1A', grade: 'child', icon: '/icons/class-owl' })).json())._id;
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function ask(at: number, method: string, path: string, body?: object | string, own: Record<string, string> = {}): Promise<Response> {
  const headers = { ...(body === undefined ? {} : { 'content-type': 'application/ld+json' }), ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...own };
  return fetch(`${servers[at % 2]?.url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) });
}
const post = (at: number, body: string, own?: Record<string, string>) => ask(at, 'POST', `/classes/${classId}/stories`, { body }, own);
const feed = async (at: number) => membersSchema.parse(await (await ask(at, 'GET', `/classes/${classId}/feed?pagination=false`)).json()).member;

it('who registers at one logs in at the other, and what is written at one stands at the other', async () => {
  expect((await post(0, 'from the first')).status).toBe(201);
  expect((await feed(1)).map(({ body }) => body)).toEqual(['from the first']);
});

it('twenty twins of one key, half at each, have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: TWINS }, (_, at) => post(at, 'twins', { 'idempotency-key': 'one-key' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect((await feed(0)).filter(({ body }) => body === 'twins')).toHaveLength(1);
});

it('limits count both together', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < FEEDBACKS + 2; at += 1) statuses.push((await ask(at, 'POST', '/feedback', { email: PERSON.email, body: 'hello' })).status);
  expect(statuses).toEqual([...Array.from({ length: FEEDBACKS }, () => 204), 429, 429]);
});

it('an upload that was begun at one goes on at the other, and a link that one has signed opens at the other', async () => {
  const [id, text] = [v7(), 'a note of two halves'.repeat(10)];
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ _id: id, filename: 'note.txt', type: 'file' }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  const piece = (offset: number) => ({ ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' });
  expect((await ask(0, 'POST', '/uploads', undefined, { ...tus, 'upload-length': String(text.length), 'upload-metadata': metadata })).status).toBe(201);
  expect((await ask(0, 'PATCH', `/uploads/${id}`, text.slice(0, 100), piece(0))).status).toBe(204);
  expect((await ask(1, 'HEAD', `/uploads/${id}`, undefined, tus)).headers.get('upload-offset')).toBe('100');
  expect((await ask(1, 'PATCH', `/uploads/${id}`, text.slice(100), piece(100))).status).toBe(204);
  const { signedUrl } = fileSchema.parse(await (await ask(0, 'GET', `/files/${id}`)).json());
  expect(await (await fetch(`${servers[1].url}/api${signedUrl}`)).text()).toBe(text);
});

it('who is connected to one hears what is written at the other', async () => {
  const userId = createdSchema.parse(await (await ask(0, 'GET', '/users/me')).json())._id;
  const tokenOf = async (path: string, body?: object) => tokenSchema.parse(await (await ask(0, 'POST', path, body)).json()).token;
  const live = new LiveClient({
    url: `ws://localhost:${servers[1].port}${LIVE_PATH}`, userId,
    connectionToken: () => tokenOf('/realtime/token/connection'),
    subscriptionToken: () => tokenOf('/realtime/token/subscription', { channel: personalChannel(userId) }),
  });
  await live.open();
  await post(0, 'heard');
  expect(await holds(() => live.events.length > 0)).toBe(true);
  live.close();
});

it('F-603 a session that ends at one is refused by the other, which does not wait for the 30 s of its cache', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const own = tokensSchema.parse(await (await ask(0, 'POST', '/authentication/login', PERSON)).json());
    const asked = () => ask(1, 'GET', '/users/me', undefined, { authorization: `Bearer ${own.accessToken}` });
    expect((await asked()).status).toBe(200);
    expect((await ask(0, 'DELETE', '/authentication', undefined, { authorization: `Bearer ${own.accessToken}` })).status).toBe(204);
    // Half of the cache's time, so that a busy machine does not fail it; measured: some milliseconds.
    await expect.poll(async () => (await asked()).status).toBe(401);
  }
});

it('one that is killed under traffic takes nothing with it that was acknowledged, and a key whose answer was lost is answered by the other', async () => {
  const acknowledged: string[] = [];
  const lost: string[] = [];
  const write = async (name: string) => {
    const answer = await post(0, name, { 'idempotency-key': name }).catch(() => null);
    (answer?.status === 201 ? acknowledged : lost).push(name);
  };
  const writing = Array.from({ length: 200 }, (_, at) => write(`killed-${at}`));
  await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(10);
  await servers[0].kill();
  await Promise.all(writing);
  expect(lost.length).toBeGreaterThan(0);
  for (const name of lost) expect((await post(1, name, { 'idempotency-key': name })).status).toBe(201);
  const stored = (await feed(1)).map(({ body }) => body).filter((body) => body.startsWith('killed'));
  expect(stored.toSorted()).toEqual([...acknowledged, ...lost].toSorted());
});
