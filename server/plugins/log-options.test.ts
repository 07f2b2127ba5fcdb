import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrors } from './errors.ts';
import { errorForLog, logOptions, pathForLog } from './log-options.ts';
import { registerMetrics } from './metrics.ts';

const CANARIES = ['canary-name', 'canary@school.test', 'canary-token', 'canary-password', 'CANARYX', '203.0.113.77', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001'];

it('nothing about people reaches the log or the figures: names, addresses, tokens, codes, ids, bodies', async () => {
  const lines: string[] = [];
  const options = logOptions('trace');
  if (typeof options !== 'object') throw new Error('no logger');
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = Fastify({ logger: { ...options, stream }, trustProxy: true });
  registerErrors(app);
  const metrics = registerMetrics(app);
  app.get('/students/by-parent-code/:code', async () => ({ name: 'canary-name' }));
  app.post('/users/:id', async () => {
    throw new Error('Failed query: insert into users values ($1)\nparams: canary-name,canary@school.test', { cause: Object.assign(new Error('Key (email)=(canary@school.test) already exists\n    at /canary-name'), { code: '23505', constraint: 'users_email' }) });
  });
  const headers = { authorization: 'Bearer canary-token', 'x-forwarded-for': '203.0.113.77', 'user-agent': 'canary-name', cookie: 'canary-token' };
  await app.inject({ url: '/students/by-parent-code/CANARYX?email=canary@school.test&token=canary-token', headers });
  const failed = await app.inject({ method: 'POST', url: `/users/${CANARIES.at(-1)}`, headers, payload: { firstName: 'canary-name', password: 'canary-password' } });
  await app.inject({ url: `/nowhere/canary-name`, headers });
  const logged = lines.join('');
  expect(failed.statusCode).toBe(500);
  expect(logged).toContain('23505');
  expect(logged).toContain('users_email');
  const figures = metrics.text();
  expect(figures).toContain('parta_http_request_seconds_count{method="POST",route="/users/:id",status="500"} 1');
  // An unknown path is logged as it was asked for: it is nobody's. Everything else is clean.
  const known = lines.filter((line) => !line.includes('/nowhere/')).join('');
  for (const canary of CANARIES) expect([canary, known.includes(canary), figures.includes(canary)]).toEqual([canary, false, false]);
  await app.close();
});

it('a path in the log has no ids, no codes and no query', () => {
  expect(pathForLog('/api/files/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001/content?user=1&signature=x')).toBe('/api/files/:id/content');
  expect(pathForLog('/api/users/change-password/SECRET')).toBe('/api/users/change-password/:secret');
  expect(pathForLog('/parents/join/ABCDEFG')).toBe('/parents/join/:secret');
});

it('an error keeps its kind and its places, not its words', () => {
  const logged = errorForLog(new TypeError('canary-name is wrong'));
  expect([logged.type, logged.message, logged.stack.includes('canary'), logged.stack.includes('log-options.test')]).toEqual(['TypeError', '', false, true]);
});
