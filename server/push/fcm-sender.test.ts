import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PushMessage } from '../../schema/records/push-message.ts';
import { createFcmSender } from './fcm-sender.ts';
import type { PushSender } from './push-sender.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } });
const message: PushMessage = { kind: 'reward', title: 'Parta', body: 'New points have been given.', tag: 'reward-1', student: '01980000-0000-7000-8000-000000000001' };
const seen: { path: string; auth: string | undefined; body: string }[] = [];
let server: Server;
let sender: PushSender;
let url = '';
let now = Date.parse('2026-11-21T12:00:00Z');

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ path: request.url ?? '', auth: request.headers.authorization, body });
      if (request.url === '/token') response.end(JSON.stringify({ access_token: `t${seen.length}`, expires_in: 3600 }));
      else response.writeHead(body.includes('"token":"dead"') ? 404 : body.includes('"token":"slow"') ? 429 : 200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  sender = createFcmSender({ project_id: 'school', client_email: 'parta@school.test', private_key: privateKey, token_uri: `${url}/token` }, { now: () => now }, url);
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

it('a native app gets words and ids through FCM; one access token serves until shortly before it ends', async () => {
  expect(await sender.send({ channel: 'native', token: 'abc' }, message)).toBe('sent');
  expect(await sender.send({ channel: 'native', token: 'abc' }, message)).toBe('sent');
  expect(seen.map(({ path }) => path)).toEqual(['/token', '/v1/projects/school/messages:send', '/v1/projects/school/messages:send']);
  expect(seen[1]?.auth).toBe('Bearer t1');
  expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ message: { token: 'abc', notification: { title: 'Parta' }, data: { kind: 'reward', student: message.student, tag: 'reward-1' } } });
  now += 3_600_000;
  await sender.send({ channel: 'native', token: 'abc' }, message);
  expect(seen.filter(({ path }) => path === '/token')).toHaveLength(2);
});

it('a dead token is gone, a busy service is tried later, a browser is none of its own', async () => {
  expect(await sender.send({ channel: 'native', token: 'dead' }, message)).toBe('gone');
  expect(await sender.send({ channel: 'native', token: 'slow' }, message)).toBe('later');
  expect(await sender.send({ channel: 'web', endpoint: 'https://push.example.org/x', publicKey: 'x', authToken: 'x' }, message)).toBe('gone');
  expect(await createFcmSender({ project_id: 'school', client_email: 'a@b.test', private_key: privateKey, token_uri: 'http://127.0.0.1:1/' }, { now: () => now }, url).send({ channel: 'native', token: 'abc' }, message)).toBe('later');
});

it('PSH-02 what is unread goes to the badge of a native app, not among the data, all of which is text', async () => {
  await sender.send({ channel: 'native', token: 'abc' }, { ...message, unread: 3 });
  const sent: unknown = JSON.parse(seen.at(-1)?.body ?? '');
  expect(sent).toMatchObject({ message: { apns: { payload: { aps: { badge: 3 } } } } });
  expect(sent).not.toHaveProperty('message.data.unread');
});

it('a service that is silent is waited for once and then left alone for a while', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('', 'TimeoutError'));
  const fresh = createFcmSender({ project_id: 'school', client_email: 'a@b.test', private_key: privateKey, token_uri: `${url}/token` }, { now: () => now }, url);
  for (let count = 0; count < 3; count += 1) expect(await fresh.send({ channel: 'native', token: 'abc' }, message)).toBe('later');
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});
