import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIVE_PATH } from './live/hub.ts';
import { LiveClient } from '../tests/contract/live-client.ts';
import { apiAs } from '../tests/support/api-as.ts';
import { createPartaServer, type PartaServer } from '../tests/support/parta-server.ts';
import { placedPhoto } from '../tests/support/placed-photo.ts';

/** How an answer ended, and what it says of its connection. */
interface Ended {
  readonly end: number | 'failed';
  readonly isLast: boolean;
  readonly isReused: boolean;
}

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

/** One request, by default on a connection of its own; with an agent, on one that the agent keeps, as a proxy does. */
function ask({ method, path, headers = {}, body }: Ask, agent: Agent | false = false): Promise<Ended> {
  return new Promise((resolve) => {
    const over = (end: Ended['end'], isLast = true) => resolve({ end, isLast, isReused: call.reusedSocket });
    const call = request({ port: server.port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => over(response.statusCode ?? 0, response.headers.connection === 'close'));
      response.on('error', () => over('failed'));
    });
    call.on('error', () => over('failed'));
    call.end(body);
  });
}

/** A class with its teacher, and what a teacher's devices ask all day: reads, a message, a photo. */
async function school(): Promise<{ authorization: string; userId: string; asks: readonly (() => Ask)[] }> {
  const json = { 'content-type': 'application/ld+json' };
  const account = JSON.stringify({ ...TEACHER, firstName: 'Анна', lastName: 'Стоп' });
  if ((await ask({ method: 'POST', path: '/api/teachers', headers: json, body: account })).end !== 201) throw new Error('No account');
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

it('SIGTERM under load: a balancer that looks whether the server is ready sees no read, no message and no photo fail, on new connections and kept ones, and every socket is told to come again', async () => {
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
  const ends = new Set<Ended['end']>();
  const reused = new Set<string>();
  const agents = asks.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  let isReady = true;
  /** Asks until the server is not ready, and once more, as a balancer that has not looked yet: what it is told last. */
  async function client(next: () => Ask, agent: Agent | false): Promise<Ended> {
    for (;;) {
      const wasReady = isReady;
      const asked = next();
      const ended = await ask(asked, agent);
      ends.add(ended.end);
      if (ended.isReused) reused.add(`${asked.method} ${asked.path}`);
      if (!wasReady) return ended;
    }
  }
  const clients = asks.flatMap((next, place) => [client(next, false), client(next, agents[place] ?? false)]);
  const looking = (async () => {
    while ((await ask({ method: 'GET', path: '/health/ready' })).end === 200) await new Promise((resolve) => setTimeout(resolve, 100));
    isReady = false;
  })();
  // Each of the five, also on a kept connection.
  await expect.poll(() => reused.size, { timeout: 20_000 }).toBe(5);
  const [exitCode, , ...last] = await Promise.all([server.stop(), looking, ...clients]);
  expect([exitCode, ends]).toEqual([0, new Set([200, 201])]);
  // A kept connection is given up by its answer, so that none of them ends under a request.
  expect(last.map(({ isLast }) => isLast)).toEqual(last.map(() => true));
  for (const agent of agents) agent.destroy();
  expect(devices.map(({ closes }) => closes.includes(3001))).toEqual(devices.map(() => true));
  for (const device of devices) device.close();
});
