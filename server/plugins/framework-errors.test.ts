import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from '../../schema/wire.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let test: TestApp;
let port = 0;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => test.close());

/** Sends bytes as they are; the whole answer until the server ends the connection. */
async function exchange(bytes: string): Promise<{ head: string; problem: unknown }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, problem: body === '' ? null : JSON.parse(body) };
}

function get(path: string, more = ''): Promise<{ head: string; problem: unknown }> {
  return exchange(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-language: ru\r\nconnection: close\r\n${more}\r\n`);
}

it('a path that is no URL, and a parameter of endless length, are 404 problems in the caller’s language with the safety headers', async () => {
  for (const path of ['/api/authentication/login/%', '/api/classes/%zz', `/api/classes/${'a'.repeat(3_000)}`]) {
    const { head, problem } = await get(path);
    expect(head).toMatch(/^HTTP\/1\.1 404 [^]*x-content-type-options: nosniff/);
    expect(head).toContain('content-type: application/problem+json; charset=utf-8');
    expect(problemSchema.parse(problem)).toMatchObject({ status: 404, title: 'Не найдено' });
  }
});

it('what is no HTTP is answered with a problem, and the connection ends', async () => {
  for (const bytes of ['nonsense\r\n\r\n', 'GET /\u00ff HTTP/1.1\r\nhost: x\r\n\r\n', 'POST /api/classes HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 'GET / HTTP/1.1\r\n\u0000: x\r\n\r\n']) {
    const { head, problem } = await exchange(bytes);
    expect(head).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json/);
    expect(problemSchema.parse(problem).status).toBe(400);
  }
});

it('headers of endless length are 431', async () => {
  const { head, problem } = await get('/api/classes', `x-long: ${'x'.repeat(20_000)}\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(problemSchema.parse(problem).status).toBe(431);
});

it('a HEAD of endless length is 431 with the headers alone', async () => {
  const { head, problem } = await exchange(`HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 431 [^]*content-length: [1-9]/);
  expect(problem).toBeNull();
});

it('a client that goes away in the middle leaves the server as it was', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/authentication/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"');
  await once(socket, 'connect');
  socket.destroy();
  expect((await get('/api/classes')).head).toMatch(/^HTTP\/1\.1 401 /);
});
