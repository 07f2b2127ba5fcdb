import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool } from '../../tests/support/test-school.ts';
import type { Database } from '../store/database.ts';
import { tables } from '../store/schema/tables.ts';
import { LOG_SERIALIZERS } from './log-lines.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await makeTestSchool(database.db);
});
afterAll(() => database.close());

/** The log of one request that fails with `fail`. */
async function logOf(url: string, fail: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'trace', serializers: LOG_SERIALIZERS, stream: { write: (line: string) => void lines.push(line) } } });
  app.get('/codes/:code', fail);
  app.setErrorHandler(async (error, request, reply) => {
    request.log.error({ err: error }, 'request failed');
    await reply.status(500).send();
  });
  await app.inject({ url, headers: { authorization: 'Bearer secret-token', cookie: 'secret-cookie' } });
  await app.close();
  return lines.join('');
}

it('a log line holds no code, no link’s secret, no query and no header', async () => {
  const log = await logOf('/codes/PPPPPPP?token=hidden', () => Promise.resolve({}));
  expect(log).toContain('/codes/:code');
  expect(log).not.toMatch(/PPPPPPP|hidden|secret/);
});

it('a failed statement is logged without the values that it was run with, or those of the row that was in its way', async () => {
  const log = await logOf('/codes/x', () =>
    database.db.insert(tables.users).values({ id: '01980000-0000-7000-8000-000000000001', role: 'parent', email: 'maria@home.test', passwordHash: 'argon-hash', firstName: 'Мария', lastName: 'Тайна' }),
  );
  expect(log).toMatch(/insert into.*users_email/);
  expect(log).not.toMatch(/maria|argon-hash|Мария|Тайна/);
  const wrong = await logOf('/codes/x', () => database.db.execute(sql`select ${'a letter to Maria'}::uuid`));
  expect(wrong).toContain('22P02');
  expect(wrong).not.toContain('Maria');
});

it('an error of our own keeps its words, its place and its cause', async () => {
  const log = await logOf('/codes/x', () => Promise.reject(new Error('No user 7', { cause: new TypeError('deeper') })));
  expect(log).toMatch(/No user 7.*log-lines\.test\.ts.*TypeError.*deeper/);
});
