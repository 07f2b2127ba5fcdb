import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';
import { tables } from '../store/schema/tables.ts';
import { registerErrors } from './errors.ts';
import { errorForLog, logOptions } from './log-options.ts';
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
  app.setNotFoundHandler(async (_request, reply) => reply.status(404).send());
  const metrics = registerMetrics(app);
  app.get('/students/by-parent-code/:code', async () => ({ name: 'canary-name' }));
  app.post('/users/:id', async () => {
    throw new Error('Failed query: insert into users values ($1)\nparams: canary-name,canary@school.test', { cause: Object.assign(new Error('Key (email)=(canary@school.test) already exists\n    at /canary-name'), { code: '23505', constraint: 'users_email' }) });
  });
  app.get('/of-a-plugin', async (request) => {
    request.log.trace({ headers: request.headers, busboyOptions: { headers: request.headers } }, 'as a plugin would');
    request.log.error(new Error('canary-name'));
    request.log.error({ err: new Error('canary-name') });
    return null;
  });
  const headers = { authorization: 'Bearer canary-token', 'x-forwarded-for': '203.0.113.77', 'user-agent': 'canary-name', cookie: 'canary-token' };
  await app.inject({ url: '/students/by-parent-code/CANARYX?email=canary@school.test&token=canary-token', headers });
  const failed = await app.inject({ method: 'POST', url: `/users/${CANARIES.at(-1)}`, headers, payload: { firstName: 'canary-name', password: 'canary-password' } });
  await app.inject({ url: '/nowhere/canary-name', headers });
  await app.inject({ url: '/of-a-plugin', headers });
  const logged = lines.join('');
  expect(failed.statusCode).toBe(500);
  expect(logged).toContain('23505');
  expect(logged).toContain('users_email');
  expect(logged).toContain('as a plugin would');
  const figures = metrics.text();
  expect(figures).toContain('parta_http_request_seconds_count{method="POST",route="/users/:id",status="500"} 1');
  for (const canary of CANARIES) expect([canary, logged.includes(canary), figures.includes(canary)]).toEqual([canary, false, false]);
  await app.close();
});

it('a failed statement is logged without the values that it was run with, or those of the row that was in its way', async () => {
  const database = await openTestDatabase();
  await makeTestSchool(database.db);
  const twin = { id: '01980000-0000-7000-8000-000000000001', role: 'parent', email: 'maria@home.test', passwordHash: 'argon-hash', firstName: 'Мария', lastName: 'Тайна' } as const;
  const logged = async (work: Promise<unknown>) => JSON.stringify(errorForLog(await work.catch((error: unknown) => error)));
  const taken = await logged(database.db.insert(tables.users).values(twin));
  const unreadable = await logged(database.db.execute(sql`select ${'a letter to Maria'}::uuid`));
  await database.close();
  expect(taken).toMatch(/insert into.*users_email/);
  expect(unreadable).toContain('22P02');
  expect(taken + unreadable).not.toMatch(/maria|argon-hash|Мария|Тайна/i);
});

it('an error keeps its kind and its places, not its words', () => {
  const logged = errorForLog(new TypeError('canary-name is wrong'));
  expect([logged.type, logged.message, logged.stack.includes('canary'), logged.stack.includes('log-options.test')]).toEqual(['TypeError', '', false, true]);
});
