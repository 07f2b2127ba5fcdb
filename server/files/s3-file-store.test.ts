import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { S3FileStore, type S3Patience } from './s3-file-store.ts';

const MEGABYTE = 1024 ** 2;
let server: Server | null = null;
let store: S3FileStore | null = null;
afterEach(async () => {
  store?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** A store on a server that only looks like S3: its line and its silences are the test's. */
async function openStore(answer: (request: IncomingMessage, response: ServerResponse) => void, patience: Partial<S3Patience> = {}): Promise<S3FileStore> {
  const listening = createServer((request, response) => {
    response.on('error', () => undefined);
    answer(request, response);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  store = new S3FileStore({ bucket: 'x', region: 'us-east-1', endpoint, accessKeyId: 'a', secretAccessKey: 'b' }, patience);
  return store;
}

/** Takes a body at so many bytes a second. */
async function takeSlowly(request: IncomingMessage, rate: number): Promise<void> {
  for await (const chunk of request) await pause((Buffer.from(chunk as Uint8Array).length / rate) * 1_000);
}

it('API-03 sixty who do not read their videos hold up nobody: a file is stored and asked about beside them, and another one read', async () => {
  const video = Buffer.alloc(20 * MEGABYTE);
  const files = await openStore((request, response) => {
    if (request.method === 'PUT') return void request.resume().on('end', () => response.writeHead(200, { etag: '"x"' }).end());
    return void response.writeHead(200, { 'content-length': String(video.length) }).end(request.method === 'HEAD' ? undefined : video);
  });
  const bodies = await Promise.all(Array.from({ length: 60 }, () => files.read('video')));
  expect([await files.put('note', Buffer.from('hello')), await files.stat('note')]).toEqual([5, { size: video.length }]);
  expect((await buffer(await files.read('video'))).length).toBe(video.length);
  for (const body of bodies) body.destroy();
});

it('a part that needs longer than an answer may take, on a slow line, arrives', async () => {
  const files = await openStore((request, response) => {
    void takeSlowly(request, 4 * MEGABYTE).then(() => response.writeHead(200, { etag: '"x"' }).end());
  }, { answerMs: 700, slowestRate: MEGABYTE / 2 });
  expect(await files.put('picture', Buffer.alloc(7 * MEGABYTE))).toBe(7 * MEGABYTE);
});

it('a part that stands still is given up, however long it might take', async () => {
  const files = await openStore((request) => void request.pause(), { sendMs: 500 });
  const from = performance.now();
  await expect(files.put('picture', Buffer.alloc(7 * MEGABYTE))).rejects.toThrow(/time|socket/i);
  expect(performance.now() - from).toBeLessThan(30_000);
});

it('a body that falls silent in its middle ends with an error', async () => {
  const files = await openStore((_request, response) => void response.writeHead(200, { 'content-length': '1000' }).write('begun'), { bodyMs: 500 });
  await expect(buffer(await files.read('video'))).rejects.toThrow(/timed out/);
});

it('who takes nothing of a download for a while is cut off', async () => {
  const files = await openStore((_request, response) => void response.writeHead(200, { 'content-length': String(50 * MEGABYTE) }).end(Buffer.alloc(50 * MEGABYTE)), { bodyMs: 500 });
  const body = await files.read('video');
  const error: unknown = await new Promise((resolve) => body.once('error', resolve));
  expect(String(error)).toMatch(/timed out/);
});
