import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { S3FileStore, type S3Patience, type S3Settings } from './s3-file-store.ts';

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
  store = new S3FileStore(settings(), patience);
  return store;
}

/** Of the server that listens. */
function settings(): S3Settings {
  const address = server?.address() ?? null;
  return { bucket: 'x', region: 'us-east-1', endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, accessKeyId: 'a', secretAccessKey: 'b' };
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

it('a part that stands still is given up, however long it might take, and is not sent again', async () => {
  let asked = 0;
  const files = await openStore((request) => void (request.pause(), (asked += 1)), { sendMs: 1_500 });
  await expect(files.put('picture', Buffer.alloc(7 * MEGABYTE))).rejects.toThrow(/time|socket/i);
  expect(asked).toBe(1);
});

it('a part whose connection the store had closed is sent once more at once', async () => {
  let asked = 0;
  const files = await openStore((request, response) => {
    if ((asked += 1) === 1) return void request.socket.destroy();
    return void request.resume().on('end', () => response.writeHead(200, { etag: '"x"' }).end());
  });
  expect(await files.put('picture', Buffer.alloc(MEGABYTE))).toBe(MEGABYTE);
  expect(asked).toBe(2);
});

it('who uploads does not wait until what broke off is given back', async () => {
  let aborts = 0;
  const files = await openStore((request, response) => {
    if (request.method === 'DELETE') return void (aborts += 1);
    if (request.method === 'POST') return void response.writeHead(200, { 'content-type': 'application/xml' }).end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
    return void request.resume().on('end', () => response.writeHead(403).end());
  }, { answerMs: 60_000 });
  const chunks = Array.from({ length: 20 }, () => Buffer.alloc(MEGABYTE));
  await expect(files.put('film', Readable.from(chunks))).rejects.toThrow(/Unknown|403/);
  await expect.poll(() => aborts).toBe(1);
});

it('a body that falls silent in its middle ends with an error; whoever left before holds nothing', async () => {
  let left = 0;
  const files = await openStore((_request, response) => {
    response.on('close', () => (left += 1));
    response.writeHead(200, { 'content-length': '1000' }).write('begun');
  }, { silenceMs: 500 });
  await expect(buffer(await files.read('video'))).rejects.toThrow('fallen silent');
  await expect.poll(() => left).toBe(1);
  const patient = new S3FileStore(settings(), { silenceMs: 600_000 });
  const body = await patient.read('video');
  body.once('data', () => body.destroy());
  await expect.poll(() => left).toBe(2);
  patient.close();
});

it('who pauses for longer than a silence is read on to the end', async () => {
  const video = Buffer.alloc(20 * MEGABYTE);
  const files = await openStore((_request, response) => void response.writeHead(200, { 'content-length': String(video.length) }).end(video), { silenceMs: 400 });
  const body = await files.read('video');
  await pause(1_200);
  expect((await buffer(body)).length).toBe(video.length);
});

it('who takes nothing of a download for a while is cut off', async () => {
  const files = await openStore((_request, response) => void response.writeHead(200, { 'content-length': String(50 * MEGABYTE) }).end(Buffer.alloc(50 * MEGABYTE)), { bodyMs: 500 });
  const body = await files.read('video');
  const error: unknown = await new Promise((resolve) => body.once('error', resolve));
  expect(String(error)).toMatch(/timed out/);
});
