import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyTime } from './body-time-limit.ts';
import { registerErrors } from './errors.ts';
import { registerJsonBodies } from './json-bodies.ts';

const LIMIT_MS = 500;

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = Fastify();
  registerErrors(app);
  registerJsonBodies(app);
  limitBodyTime(app, LIMIT_MS);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/', (request) => ({ body: request.body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => app.close());

/** Sends the head of a request and half of its body; the rest after `pauseMs`, or never. Answers all that came back. */
async function post(type: string, pauseMs: number | null): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 8\r\n\r\n{"a"`);
  if (pauseMs !== null) setTimeout(() => socket.write(': 1}'), pauseMs);
  const answer = await text(socket);
  socket.destroy();
  return answer;
}

it('F-611 a JSON body that does not come is answered with 408, and its connection ends', async () => {
  expect(await post('application/ld+json', null)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"tooSlow"/);
});

it('F-611 a JSON body in time is taken, in pieces too', async () => {
  expect(await post('application/merge-patch+json', 20)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"body":\{"a":1\}\}$/);
});

it('F-611 the limit is not that of uploads', async () => {
  expect(await post('text/plain', LIMIT_MS * 2)).toMatch(/^HTTP\/1\.1 200 /);
});

it('F-611 a client that goes away in the middle leaves nothing behind', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a"');
  socket.destroy();
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(0);
  expect((await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: '{"b":2}' })).json()).toEqual({ body: { b: 2 } });
});
