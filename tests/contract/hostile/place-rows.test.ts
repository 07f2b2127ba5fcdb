import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../server/store/new-id.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { startSession } from '../../../server/store/session-writer.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { makeTestSchool, type TestSchool } from '../../support/test-school.ts';
import { watchRows } from './row-guard.ts';

let test: TestApp;
let school: TestSchool;
beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
});
afterAll(() => test.close());

it('sees somebody who lets themselves in, and lets teachers and invited parents do what is theirs', async () => {
  const { db } = test.database;
  const { parent, teacher, stranger, classId, secondStudentId: studentId } = school;
  const guard = await watchRows(db);
  /** What is found where this caller makes the parent one of the second student. */
  async function connectedBy(caller: string | null) {
    await db.delete(tables.studentParents).where(eq(tables.studentParents.studentId, studentId));
    await guard.faults(null);
    await db.insert(tables.studentParents).values({ studentId, parentId: parent });
    return guard.faults(caller);
  }
  for (const caller of [parent, stranger, null]) expect(await connectedBy(caller)).toEqual(['a new row of student_parents was not the caller’s to make']);
  expect(await connectedBy(teacher)).toEqual([]);
  await db.insert(tables.invitations).values({ id: newId(Date.now()), studentId, contact: 'maria@home.test', channel: 'email', status: 'accepted', invitedById: teacher, invitedAt: new Date(1), expiresAt: new Date(2), acceptedById: parent });
  expect(await connectedBy(parent)).toEqual([]);
  await db.insert(tables.classAssistants).values({ classId, userId: stranger });
  expect(await guard.faults(stranger)).toEqual(['a new row of class_assistants was not the caller’s to make']);
  await db.insert(tables.classStudents).values({ classId: school.strangeClassId, studentId });
  expect(await guard.faults(parent)).toEqual(['a new row of class_students was not the caller’s to make']);
  await db.insert(tables.threadMembers).values({ threadId: school.studentsThreadId, userId: parent });
  expect(await guard.faults(parent)).toEqual(['a new row of thread_members was not the caller’s to make']);
});

it('sees a device that was registered for somebody else, or on the session of somebody else', async () => {
  const { db } = test.database;
  const { sessionId } = await db.transaction((tx) => startSession(tx, { userId: school.parent, role: 'parent' }, Date.now()));
  const guard = await watchRows(db);
  const browser = (userId: string) => ({ id: newId(Date.now()), userId, sessionId, endpoint: `https://push.test/${newId(Date.now())}`, publicKey: 'B'.repeat(87), authToken: 'A'.repeat(22) });
  await db.insert(tables.webSubscriptions).values(browser(school.parent));
  expect(await guard.faults(school.parent)).toEqual([]);
  await db.insert(tables.webSubscriptions).values(browser(school.parent));
  expect(await guard.faults(school.teacher)).toEqual(['a new row of web_subscriptions was not the caller’s to make']);
  await db.insert(tables.webSubscriptions).values(browser(school.teacher));
  expect(await guard.faults(school.teacher)).toEqual(['a new row of web_subscriptions was not the caller’s to make']);
});
