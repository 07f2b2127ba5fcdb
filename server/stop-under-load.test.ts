import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIVE_PATH } from './live/hub.ts';
import { LiveClient } from '../tests/contract/live-client.ts';
import { apiAs } from '../tests/support/api-as.ts';
import { createPartaServer, type PartaServer } from '../tests/support/parta-server.ts';
import { placedPhoto } from '../tests/support/placed-photo.ts';

type Ended = number | 'failed';

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const TEACHER = { role: 'teacher', email: 'stop@example.org', password: 'Parta-2026!' } as const;
const SOCKETS = 20;
const BOUNDARY = 'parta-stop-under-load';

let server: PartaServer;
beforeAll(async () => {
  server = await createPartaServer({ env: { HOST: '127.0.0.1', DEMO: 'off', STOP_DELAY_MS: '4000' } });
  await server.start();
}, 120_000);
afterAll(() => server.destroy());

/** One request on a connection of its own: its status, or that it got no answer. */
function ask({ method, path, headers = {}, body }: Ask): Promise<Ended> {
  return new Promise((resolve) => {
    const call = request({ port: server.port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve('failed'));
    });
    call.on('error', () => resolve('failed'));
    call.end(body);
  });
}

/** A class with its teacher, and what a teacher's devices ask all day: reads, a message, a photo. */
async function school(): Promise<{ authorization: string; userId: string; asks: readonly (() => Ask)[] }> {
  const json = { 'content-type': 'application/ld+json' };
  const account = JSON.stringify({ ...TEACHER, firstName: 'Анна', lastName: 'Стоп' });
  if ((await ask({ method: 'POST', path: '/api/teachers', headers: json, body: account })) !== 201) throw new Error('No account');
  const api = await apiAs(server.url, TEACHER);
  const { _id: userId } = await api.get<{ _id: string }>('/users/me');
  const icons = await api.get<{ member: { '@id': string }[] }>('/icons?type=class');
  const { _id: classId } = await api.post<{ _id: string }>('/classes', { name: '1А', grade: 'child', icon: icons.member[0]?.['@id'] });
  const threads = await api.get<{ member: { '@id': string }[] }>('/threads?itemsPerPage=1');
  const login = await api.raw('POST', '/authentication/login', TEACHER);
  const { accessToken } = (await login.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  const photo = Buffer.from(await (await placedPhoto('jpeg', 1200, 900)).arrayBuffer());
  const part = (head: string) => Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const upload = Buffer.concat([part('name="type"'), Buffer.from('photo\r\n'), part('name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg'), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const read = (path: string) => (): Ask => ({ method: 'GET', path: `/api${path}`, headers: { authorization } });
  const post = (): Ask => ({ method: 'POST', path: `/api${threads.member[0]?.['@id']}/messages`, headers: { ...json, authorization, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify({ body: 'Звонок через пять минут' }) });
  const send = (): Ask => ({ method: 'POST', path: '/api/upload', headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, authorization }, body: upload });
  return { authorization, userId, asks: [read('/locales'), read(`/classes/${classId}/feed`), read('/threads'), post, post, send] };
}

it('SIGTERM under load: a balancer that looks whether the server is ready sees no read, no message and no photo fail, and every socket is told to come again', async () => {
  const { authorization, userId, asks } = await school();
  const token = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${server.url}/api/realtime/token/${path}`, { method: 'POST', headers: { authorization, 'content-type': 'application/ld+json' }, body: JSON.stringify(body) });
    return ((await answer.json()) as { token: string }).token;
  };
  const devices = await Promise.all(
    Array.from({ length: SOCKETS }, () =>
      new LiveClient({ url: `ws://127.0.0.1:${server.port}${LIVE_PATH}`, userId, connectionToken: () => token('connection', {}), subscriptionToken: () => token('subscription', { channel: `personal:${userId}` }) }).open(),
    ),
  );
  const ended = new Map<Ended, number>();
  const made = new Set<string>();
  let isReady = true;
  const clients = asks.map(async (next) => {
    while (isReady) {
      const asked = next();
      const end = await ask(asked);
      ended.set(end, (ended.get(end) ?? 0) + 1);
      made.add(`${asked.method} ${asked.path} ${end}`);
    }
  });
  const looking = (async () => {
    while ((await ask({ method: 'GET', path: '/health/ready' })) === 200) await new Promise((resolve) => setTimeout(resolve, 100));
    isReady = false;
  })();
  await expect.poll(() => made.size, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  const [exitCode] = await Promise.all([server.stop(), looking, ...clients]);
  expect([exitCode, new Set(ended.keys())]).toEqual([0, new Set([200, 201])]);
  expect(devices.map(({ closes }) => closes.includes(3001))).toEqual(devices.map(() => true));
  for (const device of devices) device.close();
});
