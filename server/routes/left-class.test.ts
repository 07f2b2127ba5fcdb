import { afterAll, expect, it } from 'vitest';
import { deleteStudentCall, dismissStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { iri } from '../../schema/ids.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { settled } from '../../tests/support/settled.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
import { classStudents, studentParents } from '../store/schema/classes.ts';

const { test, school, teacher, parent, student } = await openTestSchool();
const { db } = test.database;
const params = { classId: school.classId, studentId: school.studentId };
afterAll(() => test.close());

const comeBack = () => db.insert(classStudents).values({ classId: school.classId, studentId: school.studentId });
const takeOut = () => teacher.call(deleteStudentCall, { params });
const seenBy = async (client: TestClient) => (await client.call(studentCall, { params })).reply;
const dismiss = (client: TestClient, leftClassName: string | null, key: string = crypto.randomUUID()) =>
  client.call(dismissStudentCall, { params, body: { leftClassName }, headers: { 'idempotency-key': key } });

it('F-207 a family whose child is in no class any more reads which class it was', async () => {
  const seen = async () => [(await seenBy(parent)).leftClassName, (await seenBy(student)).leftClassName];
  expect(await seen()).toEqual([null, null]);
  await takeOut();
  expect(await seen()).toEqual(['5B', '5B']);
  await comeBack();
  expect(await seen()).toEqual([null, null]);
});

it('F-207 a parent dismisses a child without a class on all devices, for themselves alone, until the next class is left', async () => {
  const father = await makeUser(db, 'parent', 'father@home.test');
  await db.insert(studentParents).values({ studentId: school.studentId, parentId: father });
  const other = await logIn(test.app, 'father@home.test');
  await takeOut();
  const { cursor } = (await parent.call(changesCall)).reply;
  expect((await dismiss(parent, '5B')).reply).toMatchObject({ leftClassName: '5B', isDismissed: true });
  await settled(db);
  const { member } = (await parent.call(changesCall, { query: { after: cursor } })).reply;
  expect(member.find((change) => change['@id'] === iri.student(school.studentId))?.resource).toMatchObject({ isDismissed: true });
  expect([(await seenBy(other)).isDismissed, (await seenBy(student)).isDismissed]).toEqual([undefined, undefined]);

  await comeBack();
  expect((await seenBy(parent)).isDismissed).toBeUndefined();
  await takeOut();
  expect(await seenBy(parent)).toMatchObject({ leftClassName: '5B' });
  expect((await seenBy(parent)).isDismissed).toBeUndefined();
});

it('F-207 a child is dismissed once: the second time, of another class, and while the child is in a class it changes nothing', async () => {
  const { version } = await seenBy(parent);
  const key = crypto.randomUUID();
  expect((await dismiss(parent, '3A')).reply).toMatchObject({ version });
  const dismissed = (await dismiss(parent, '5B', key)).reply;
  expect(dismissed).toMatchObject({ version: version + 1, isDismissed: true });
  expect((await dismiss(parent, '5B', key)).headers['idempotent-replayed']).toBe('true');
  expect((await dismiss(parent, '5B')).reply).toEqual(dismissed);
  await comeBack();
  expect((await dismiss(parent, '5B')).reply.isDismissed).toBeUndefined();
  await takeOut();
  expect((await seenBy(parent)).isDismissed).toBeUndefined();
});
