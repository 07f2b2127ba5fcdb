import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/new-id.ts';
import { KEPT_MS, sweepOld } from '../store/retention.ts';
import { tables } from '../store/schema/tables.ts';
import { startJobs, type JobsOptions } from './jobs.ts';

let database: Database;
let school: TestSchool;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeTestSchool(database.db);
});
afterAll(() => database.close());

function options(changes: Partial<JobsOptions>): JobsOptions {
  return { url: database.url, db: database.db, clock: systemClock, duties: [], relays: [], workers: [], onError: () => undefined, retrySeconds: 1, ...changes };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 800) throw new Error('Not in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('three processes that start together share the jobs: each is done once, a failed one again, and its batch does not suffer', async () => {
  const done: number[] = [];
  const failed = new Set<number>();
  const errors: string[] = [];
  let handedOut = false;
  const worker = {
    queue: 'numbers',
    run: (data: unknown) => {
      const { number } = data as { number: number };
      if (number % 10 === 0 && !failed.has(number)) {
        failed.add(number);
        return Promise.reject(new Error('not yet'));
      }
      done.push(number);
      return Promise.resolve();
    },
  };
  const relay: JobsOptions['relays'][number] = {
    name: 'numbers-relay',
    batch: 60,
    run: async ({ boss }) => {
      if (handedOut) return 0;
      handedOut = true;
      await boss.insert('numbers', Array.from({ length: 60 }, (_, number) => ({ data: { number } })));
      return 60;
    },
  };
  const running = await Promise.all([1, 2, 3].map(() => startJobs(options({ workers: [worker], relays: [relay], onError: (_, what) => errors.push(what) }))));
  await until(() => done.length >= 60);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await Promise.all(running.map((jobs) => jobs.stop()));
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, number) => number));
  expect([failed.size, errors.length]).toEqual([6, 6]);
});

it('a relay that fails is asked again, and stopping waits for what is under way', async () => {
  let runs = 0;
  let isUnderWay = false;
  const relay = {
    name: 'shaky',
    batch: 1,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database is away');
      isUnderWay = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
      isUnderWay = false;
      return 0;
    },
  };
  const jobs = await startJobs(options({ relays: [relay] }));
  await until(() => isUnderWay);
  await jobs.stop();
  expect([isUnderWay, runs]).toEqual([false, 2]);
});

it('a relay that has taken a whole batch is asked again at once, and one that has taken less waits its second for more', async () => {
  const times: number[] = [];
  const taken = [3, 3, 1];
  const relay = {
    name: 'counts',
    batch: 3,
    run: () => {
      times.push(performance.now());
      return Promise.resolve(taken[times.length - 1] ?? 0);
    },
  };
  const jobs = await startJobs(options({ relays: [relay] }));
  await until(() => times.length >= 4);
  await jobs.stop();
  const [first = 0, , third = 0, fourth = 0] = times;
  expect(third - first).toBeLessThan(900);
  expect(fourth - third).toBeGreaterThan(900);
});

it('a duty that fails is told of, and the words of its failure are kept nowhere', async () => {
  const errors: string[] = [];
  let isSent = false;
  const relay: JobsOptions['relays'][number] = {
    name: 'sends-duty',
    batch: 1,
    run: async ({ boss }) => {
      if (!isSent) await boss.send('duty-shaky');
      isSent = true;
      return 0;
    },
  };
  const duty = { name: 'shaky', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('Masha Ivanova')) };
  const jobs = await startJobs(options({ duties: [duty], relays: [relay], onError: (_, what) => errors.push(what) }));
  await until(() => errors.length > 0);
  await jobs.stop();
  expect(errors[0]).toBe('duty-shaky');
  const { rows } = await database.db.execute(sql`select coalesce(output::text, '') as output, state from pgboss.job where name = 'duty-shaky'`);
  expect(JSON.stringify(rows)).toContain('retry');
  expect(JSON.stringify(rows)).not.toContain('Masha');
});

it('a duty whose minutes passed while nothing ran is done at the next start, once for all of them', async () => {
  const { db } = database;
  let runs = 0;
  const duty = { name: 'yearly', cron: '0 0 1 1 *', run: () => Promise.resolve(void (runs += 1)) };
  const jobsNow = async () => (await db.execute(sql`select 1 from pgboss.job where name = 'duty-yearly'`)).rows.length;
  const start = () => startJobs(options({ duties: [duty] }));
  const first = await start();
  await first.stop();
  expect([runs, await jobsNow()]).toEqual([0, 0]);
  // pg-boss goes by when anybody last looked, and by when the schedule was made.
  await db.execute(sql`update pgboss.version set cron_on = now() - interval '3 years'`);
  await db.execute(sql`update pgboss.schedule set created_on = now() - interval '3 years'`);
  const second = await start();
  await until(() => runs > 0);
  await second.stop();
  expect([runs, await jobsNow()]).toEqual([1, 1]);
});

it('what nobody needs any more is swept by its age, and nothing else', async () => {
  const { db } = database;
  const now = Date.now();
  const old = (ms: number) => new Date(now - ms - 1000);
  for (const createdAt of [new Date(now), old(KEPT_MS.letters)]) await db.insert(tables.letters).values({ id: newId(now), channel: 'email', recipient: 'a@b.test', body: 'x', createdAt });
  for (const [key, lastAt] of [['new', new Date(now)], ['old', old(KEPT_MS.attempts)]] as const) await db.insert(tables.attempts).values({ key, firstAt: lastAt, lastAt });
  for (const at of [new Date(now), old(KEPT_MS.audit)]) await db.insert(tables.auditLog).values({ act: 'x', at });
  const sessionIds = [newId(now), newId(now), newId(now)];
  await db.insert(tables.sessions).values([{ id: sessionIds[0] ?? '', userId: school.teacher, createdAt: new Date(1) }, { id: sessionIds[1] ?? '', userId: school.teacher, createdAt: new Date(1), revokedAt: old(KEPT_MS.sessions) }, { id: sessionIds[2] ?? '', userId: school.teacher, createdAt: new Date(1) }]);
  // The first can still be renewed, the last has run out.
  for (const [place, expiresAt] of [[0, new Date(now + 1000)], [2, old(0)]] as const) await db.insert(tables.refreshTokens).values({ id: newId(now), sessionId: sessionIds[place] ?? '', tokenHash: String(place), expiresAt });
  // Somebody's address that nobody has used: gone after a time, also where it was never cancelled.
  const invite = (status: 'pending' | 'canceled' | 'accepted', expiresAt: Date) => ({ id: newId(now), studentId: school.studentId, contact: `${status}${expiresAt.getTime()}@home.test`, channel: 'email' as const, status, invitedById: school.teacher, invitedAt: new Date(1), expiresAt });
  const past = old(KEPT_MS.invitations);
  await db.insert(tables.invitations).values([invite('pending', new Date(now)), invite('pending', past), invite('canceled', past), invite('accepted', past)]);
  await sweepOld(db, now);
  expect((await db.select().from(tables.invitations)).map(({ status, expiresAt }) => `${status} ${expiresAt > past ? 'new' : 'old'}`).sort()).toEqual(['accepted old', 'pending new']);
  const left = [await db.select().from(tables.letters), await db.select().from(tables.attempts), await db.select().from(tables.auditLog), await db.select().from(tables.sessions)];
  expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  expect(left[3]?.[0]).toMatchObject({ id: sessionIds[0] });
});
