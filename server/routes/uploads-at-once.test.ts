import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fileSender, type FileSender } from '../../tests/support/file-sender.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';
import { createApp } from '../app.ts';
import { SENT_AT_ONCE } from './upload-turns.ts';

const FORM_HEAD = (id: string) => `--b\r\ncontent-disposition: form-data; name="_id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const FORM_END = '\r\n--b--\r\n';
let test: TestApp;
let port: number;
let token: string;
let teacher: FileSender;
let parent: FileSender;
const standing: Socket[] = [];

beforeAll(async () => {
  test = await createTestApp();
  await makeTestSchool(test.database.db);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  token = (await logIn(test.app, 'anna@school.test')).accessToken;
  teacher = fileSender(test.app, token);
  parent = fileSender(test.app, (await logIn(test.app, 'maria@home.test')).accessToken);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of standing.splice(0)) socket.destroy();
  await vi.waitUntil(async () => (await onTheirWay()).length === 0, { timeout: 15_000 });
});
afterAll(() => test.close());

/** Forms that stand still in their middle, once all of them are being received. */
async function standingForms(ids: readonly string[]): Promise<Socket[]> {
  const sockets = ids.map((id) => {
    const head = ['POST /api/upload HTTP/1.1', 'host: x', `authorization: Bearer ${token}`, 'content-type: multipart/form-data; boundary=b', `content-length: ${FORM_HEAD(id).length + 5 + FORM_END.length}`];
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n${FORM_HEAD(id)}ab`);
    return socket;
  });
  standing.push(...sockets);
  await expect.poll(async () => (await onTheirWay()).length).toBe(ids.length);
  return sockets;
}
const onTheirWay = () => readdir(join(test.config.dataDir, 'uploads'));

it('six forms of one person may be on their way; the seventh is told to come again and takes no room, as is a piece; whoever else sends is not', async () => {
  const [first] = await standingForms(Array.from({ length: SENT_AT_ONCE }, () => v7()));
  const [seventh, piece] = [v7(), v7()];
  const path = vi.spyOn(test.files, 'temporaryPath');
  const told = await teacher.form(seventh, Buffer.from('seventh'));
  expect([told.statusCode, told.headers['retry-after']]).toEqual([429, '2']);
  await teacher.begin(piece, 5);
  expect((await teacher.piece(piece, 0, Buffer.from('abcde'))).statusCode).toBe(429);
  expect([path.mock.calls, (await onTheirWay()).length]).toEqual([[], SENT_AT_ONCE]);
  expect((await parent.form(v7(), Buffer.from('hello'))).statusCode).toBe(201);
  first?.write(`cde${FORM_END}`);
  await expect.poll(async () => (await teacher.form(seventh, Buffer.from('seventh'))).statusCode).toBe(201);
});

it('a form that stands still, as of a phone that has lost its network, gives way to its own person who sends it again, and to nobody else', async () => {
  const ids = Array.from({ length: SENT_AT_ONCE }, () => v7());
  await standingForms(ids);
  const [theirs = '', again = ''] = ids;
  // Under the same id, which nobody has yet.
  expect((await parent.form(theirs, Buffer.from('of another'))).statusCode).toBe(201);
  expect(await onTheirWay()).toHaveLength(SENT_AT_ONCE);
  expect((await teacher.form(again, Buffer.from('again'))).statusCode).toBe(201);
  expect((await teacher.form(v7(), Buffer.from('seventh'))).statusCode).toBe(201);
  expect(await onTheirWay()).toHaveLength(SENT_AT_ONCE - 1);
});

it('a form that is sent again while the first is being stored waits for it, and is the same file', async () => {
  const id = v7();
  const put = test.files.store.put.bind(test.files.store);
  const again: Promise<unknown>[] = [];
  const spy = vi.spyOn(test.files.store, 'put').mockImplementation(async (name, bytes) => {
    again.push(teacher.form(id, Buffer.from('once')).then(({ statusCode }) => statusCode));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return put(name, bytes);
  });
  expect([(await teacher.form(id, Buffer.from('once'))).statusCode, await Promise.all(again), spy.mock.calls.length]).toEqual([201, [201], 1]);
});

/** An upload whose last byte has come, and which nobody has made a file yet. */
async function wholeUpload(name = 'a.txt', text = 'whole'): Promise<string> {
  const id = v7();
  await teacher.begin(id, 5, name);
  await test.files.store.put(`${id}.0.x`, Buffer.from(text));
  await test.database.db.execute(sql`update uploads set received = 5, segments = ${JSON.stringify([{ name: `${id}.0.x`, size: 5 }])}::jsonb where id = ${id}`);
  return id;
}

it('a whole upload is put together once, however many ask for it meanwhile, and all hear what became of it', async () => {
  for (const [name, text, status] of [['a.txt', 'whole', 200], ['a.html', '<p>no', 422]] as const) {
    const id = await wholeUpload(name, text);
    const read = test.files.store.read.bind(test.files.store);
    const spy = vi.spyOn(test.files.store, 'read').mockImplementation(async (segment) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return read(segment);
    });
    const asked = await Promise.all([...Array.from({ length: 20 }, () => teacher.ask(id)), teacher.begin(id, 5, name)]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => status), status === 200 ? 201 : status]);
    expect(spy.mock.calls).toEqual([[`${id}.0.x`]]);
    spy.mockRestore();
  }
});

it('two processes that finish the same upload record one file, and both say that all has arrived', async () => {
  const other = await createApp({ ...test, hasRealtime: false });
  const elsewhere = fileSender(other, token);
  const id = await wholeUpload();
  const read = test.files.store.read.bind(test.files.store);
  const others: number[] = [];
  vi.spyOn(test.files.store, 'read').mockImplementationOnce(async (segment) => {
    others.push((await elsewhere.ask(id)).statusCode);
    return read(segment);
  });
  const answer = await teacher.ask(id);
  expect([answer.statusCode, answer.headers['upload-offset'], others]).toEqual([200, '5', [200]]);
  expect((await test.files.store.stat(id))?.size).toBe(5);
  const lost = await wholeUpload();
  await test.files.store.remove(`${lost}.0.x`);
  expect((await teacher.ask(lost)).statusCode).toBe(404);
  expect((await teacher.begin(lost, 5)).headers['upload-offset']).toBe('0');
  await other.close();
});
