import { afterAll, expect, it } from 'vitest';
import { createNativeSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { REFRESH_TOKEN_MS } from '../../schema/limits.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { takeNotices } from './notice-reader.ts';
import { sweepOld } from './retention.ts';
import { sessions } from './schema/people.ts';
import { nativeSubscriptions } from './schema/notifications.ts';

const { test, school, teacher, parent } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());

async function receiversOfNews(now: number): Promise<number> {
  await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } });
  let found = 0;
  await takeNotices(db, now, (_tx, _notice, receivers) => {
    found += receivers.length;
    return Promise.resolve();
  });
  return found;
}

it('a device whose session has run out gets nothing more, and is forgotten with the session', async () => {
  await parent.call(createNativeSubscriptionCall, { body: { token: 'T', deviceId: 'D', platform: 'android' } });
  expect(await receiversOfNews(Date.now())).toBe(1);
  await sweepOld(db, Date.now());
  expect(await receiversOfNews(Date.now())).toBe(1);
  const later = Date.now() + REFRESH_TOKEN_MS + 1_000;
  expect(await receiversOfNews(later)).toBe(0);
  await sweepOld(db, later);
  expect(await db.select().from(nativeSubscriptions)).toEqual([]);
  expect(await db.select().from(sessions)).toEqual([]);
});
