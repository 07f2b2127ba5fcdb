import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isAllowedOrigin } from './allowed-origin.ts';
import { Hub, LIVE_PATH } from './hub.ts';
import { LiveTokens } from './live-tokens.ts';

it.each([
  ['the page of this server', 'https://parta.example', 'parta.example', true],
  ['the same with a port', 'http://192.168.1.7:8080', '192.168.1.7:8080', true],
  ['the public address behind a proxy that changes Host', 'https://school.example', 'inner:3000', true],
  ['the native app on Android', 'https://localhost', 'school.example', true],
  ['the native app on iOS', 'capacitor://localhost', 'school.example', true],
  ['a client that is no browser', undefined, 'school.example', true],
  ['another site', 'https://evil.example', 'school.example', false],
  ['another port', 'https://school.example:444', 'school.example', false],
  ['a site that contains the name', 'https://school.example.evil.example', 'school.example', false],
  ['a frame without an origin', 'null', 'school.example', false],
  ['no origin at all', 'school.example', 'school.example', false],
])('F-607 %s', (_, origin, host, isAllowed) => {
  const headers = { host, ...(origin === undefined ? {} : { origin }) };
  expect(isAllowedOrigin({ headers }, 'https://school.example')).toBe(isAllowed);
});

const server = createServer();
const hub = new Hub(new LiveTokens(Buffer.alloc(32)).gate(() => Promise.resolve(true)));
let url = '';
beforeAll(async () => {
  hub.attach(server, 'https://school.example');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${LIVE_PATH}`;
});
afterAll(async () => {
  await hub.stop(0);
  server.close();
});

it('F-607 a page of another site gets no connection, and one of the public address does', async () => {
  const refused = new WebSocket(url, { origin: 'https://evil.example' });
  const [error] = (await once(refused, 'error')) as [Error];
  expect(error.message).toBe('Unexpected server response: 403');
  const accepted = new WebSocket(url, { origin: 'https://school.example' });
  await once(accepted, 'open');
  accepted.terminate();
});
