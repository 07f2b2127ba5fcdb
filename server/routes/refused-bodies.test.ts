import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';

/** More than is read unasked, less than lies in the buffers of a connection: it counts as sent. */
const MUCH = 'x'.repeat(500_000);
const PATIENCE_MS = 20_000;
const FILE_PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

let test: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  await makeTestSchool(test.database.db);
  token = (await logIn(test.app, 'anna@school.test')).accessToken;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => test.close());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The statuses of two requests on one connection, the second asked when the first was answered; as many as come in time. */
async function statusesOf(first: Sent, isChunked: boolean): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  const found = () => [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
  const next = { method: 'GET', path: '/files/none' };
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const timer = setTimeout(() => resolve(found()), PATIENCE_MS);
  let isAsked = false;
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
    if (found().length === 2) resolve(found());
    if (found().length === 0 || isAsked) return;
    isAsked = true;
    socket.write(textOf(next, false));
  });
  socket.on('error', () => resolve(found()));
  socket.on('close', () => resolve(found()));
  socket.write(textOf(first, isChunked));
  const statuses = await promise;
  clearTimeout(timer);
  socket.destroy();
  return statuses;
}

function textOf({ method, path, headers = {}, body = '' }: Sent, isChunked: boolean): string {
  const size = isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
  const lines = [`${method} /api${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, 'tus-resumable: 1.0.0', size, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n${isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body}`;
}

const form = (body: string): Sent => ({ method: 'POST', path: '/upload', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body });
const piece = (id: string, offset: number, type = 'application/offset+octet-stream'): Sent => ({ method: 'PATCH', path: `/uploads/${id}`, headers: { 'upload-offset': String(offset), 'content-type': type }, body: MUCH });

async function begun(size: number): Promise<string> {
  const id = v7();
  await test.app.inject({ method: 'POST', url: '/api/uploads', headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': `_id ${Buffer.from(id).toString('base64')},filename ${Buffer.from('a.txt').toString('base64')}` } });
  return id;
}

const refused: readonly (readonly [string, number, () => Promise<Sent>])[] = [
  ['a piece that is longer than its upload', 413, async () => piece(await begun(10), 0)],
  ['a piece of nobody’s upload', 404, async () => piece(v7(), 0)],
  ['a piece of another type', 415, async () => piece(await begun(600_000), 0, 'application/pdf')],
  ['a form that is broken from its beginning', 400, async () => form(`--b\r\n${MUCH}`)],
  ['a form whose part has no end of its head', 400, async () => form(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n${MUCH}`)],
  ['a form without an end', 400, async () => form(`${FILE_PART}${MUCH}`)],
  ['a form with another file', 422, async () => form(`${FILE_PART.replace('"file"', '"other"')}${MUCH}\r\n--b--\r\n`)],
  ['a form of a single long field', 422, async () => form(`--b\r\ncontent-disposition: form-data; name="_id"\r\n\r\n${MUCH}\r\n--b--\r\n`)],
  ['a form with a wrong id', 422, async () => form(`--b\r\ncontent-disposition: form-data; name="_id"\r\n\r\nx\r\n${FILE_PART}${MUCH}\r\n--b--\r\n`)],
  ['a body that is no form', 415, async () => ({ ...form(MUCH), headers: { 'content-type': 'application/octet-stream' } })],
  ['JSON that is compressed', 415, async () => ({ method: 'POST', path: '/classes', headers: { 'content-type': 'application/ld+json', 'content-encoding': 'gzip' }, body: MUCH })],
  ['something compressed of an unknown type', 415, async () => ({ method: 'POST', path: '/classes', headers: { 'content-type': 'a', 'content-encoding': 'gzip' }, body: MUCH })],
  ['JSON that is too long', 413, async () => ({ method: 'POST', path: '/classes', headers: { 'content-type': 'application/ld+json' }, body: MUCH.repeat(4) })],
];

it.each(refused)('%s is refused, and the next request on its connection is heard', async (_, status, make) => {
  for (const isChunked of [false, true]) expect([isChunked, ...(await statusesOf(await make(), isChunked))]).toEqual([isChunked, status, 404]);
}, 3 * PATIENCE_MS);

it('a piece for another place ends its connection: what is left of it is here already, and need not come', async () => {
  for (const isChunked of [false, true]) expect([isChunked, ...(await statusesOf(piece(await begun(600_000), 7), isChunked))]).toEqual([isChunked, 409]);
}, 3 * PATIENCE_MS);

it('a piece that cannot be stored leaves its connection free, too', async () => {
  const id = await begun(MUCH.length * 20);
  await test.database.db.execute(sql`alter table stray_bytes rename to stray_bytes_away`);
  try {
    // Three pieces as the store has them: the first one fails.
    expect(await statusesOf({ ...piece(id, 0), body: MUCH.repeat(20) }, false)).toEqual([500, 404]);
  } finally {
    await test.database.db.execute(sql`alter table stray_bytes_away rename to stray_bytes`);
  }
}, 3 * PATIENCE_MS);
