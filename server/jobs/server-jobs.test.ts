import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { startServerJobs } from './server-jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a server has its four duties in the book of jobs, each made up for once where its time was missed', async () => {
  const jobs = await startServerJobs({ ...test, metrics: test.app.metrics, onError: () => undefined });
  await jobs.stop();
  const { rows } = await test.database.db.execute(sql`select name, cron, timezone, options ->> 'missed' as missed from pgboss.schedule order by name`);
  expect(rows).toEqual([
    { name: 'duty-erase-answers', cron: '50 * * * *', timezone: 'UTC', missed: 'once' },
    { name: 'duty-prune-changes', cron: '20 */6 * * *', timezone: 'UTC', missed: 'once' },
    { name: 'duty-sweep-files', cron: '50 */6 * * *', timezone: 'UTC', missed: 'once' },
    { name: 'duty-sweep-old', cron: '40 3 * * *', timezone: 'UTC', missed: 'once' },
  ]);
});
