import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../server/store/new-id.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { makeTestSchool, type TestSchool } from '../../support/test-school.ts';
import { buildFortress, FORTRESS_PREFIX } from './fortress.ts';
import { watchRows } from './row-guard.ts';

let test: TestApp;
let school: TestSchool;
beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  await buildFortress(test.database.db);
});
afterAll(() => test.close());

it('sees a row of the fortress that changed, one that is gone, and one that came from outside, each once', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  expect(await guard.faults(null)).toEqual([]);
  await db.update(tables.classes).set({ name: '9Y' }).where(eq(tables.classes.classCode, 'FORTRES'));
  expect(await guard.faults(null)).toEqual(['rows of classes that nobody may touch have changed']);
  await db.delete(tables.nativeSubscriptions);
  expect(await guard.faults(null)).toEqual(['rows of native_subscriptions that nobody may touch have changed']);
  await db.insert(tables.threadMembers).values({ threadId: school.parentsThreadId, userId: `${FORTRESS_PREFIX}000000000001` });
  expect(await guard.faults(null)).toEqual(['rows of thread_members that nobody may touch have changed']);
  expect(await guard.faults(null)).toEqual([]);
});

it('lets people write the fortress’s ids into words of their own', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  const named = `${FORTRESS_PREFIX}000000000001`;
  await db.insert(tables.uploads).values({ id: newId(Date.now()), ownerId: school.teacher, type: 'file', originalName: named, size: 5 });
  await db.insert(tables.messages).values({ id: newId(Date.now()), threadId: school.parentsThreadId, authorId: school.teacher, body: `/users/${named}`, createdAt: new Date() });
  expect(await guard.faults(school.teacher)).toEqual([]);
});

it('sees a role that was raised, and a new row in another’s name or of another time', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  await db.update(tables.users).set({ isEmailVerified: true, firstName: 'New' }).where(eq(tables.users.id, school.parent));
  expect(await guard.faults(school.parent)).toEqual(['users.is_email_verified changed from false to true']);
  const message = { threadId: school.parentsThreadId, authorId: school.teacher, body: 'x' };
  await db.insert(tables.messages).values({ ...message, id: newId(Date.now()), createdAt: new Date() });
  expect(await guard.faults(school.parent)).toEqual([`a new row of messages has author_id ${school.teacher}`]);
  await db.insert(tables.messages).values({ ...message, id: newId(Date.now()), createdAt: new Date('1999-01-01T00:00:00Z') });
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('a new row of messages has created_at 1999-01-01')]);
});

it('lets a post that waits have the time at which it will go out, until it has gone out, and no other', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  const [tomorrow, later] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 2 * 86_400_000)];
  const story = { classId: school.classId, authorId: school.teacher, body: 'x' };
  const id = newId(Date.now());
  await db.insert(tables.stories).values({ ...story, id, publishAt: tomorrow, createdAt: tomorrow });
  await db.update(tables.stories).set({ publishAt: later, createdAt: later }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([]);
  await db.update(tables.stories).set({ createdAt: tomorrow }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('stories.created_at changed')]);
  await db.update(tables.stories).set({ publishAt: null, createdAt: new Date() }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([]);
  await db.update(tables.stories).set({ createdAt: new Date(Date.now() - 1_000) }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('stories.created_at changed')]);
  await db.insert(tables.stories).values({ ...story, id: newId(Date.now()), publishAt: later, createdAt: tomorrow });
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('a new row of stories has created_at')]);
});
