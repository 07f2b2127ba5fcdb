import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { scope } from './change-log.ts';
import { farChanges, nearChanges } from './change-statements.ts';
import type { Database } from './database.ts';
import { changes } from './schema/sync.ts';

let database: Database;
let school: TestSchool;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeTestSchool(database.db);
  const { classId, strangeClassId, studentId, secondStudentId, parentsThreadId, studentsThreadId } = school;
  const scopes = [scope.all, scope.class(classId), scope.staff(classId), scope.class(strangeClassId), scope.student(studentId), scope.student(secondStudentId), scope.thread(parentsThreadId), scope.thread(studentsThreadId)];
  const users = [school.teacher, school.parent, school.student].map(scope.user);
  for (const one of [...scopes, ...users]) for (const entity of ['/icons/a', '/icons/b']) await database.db.insert(changes).values({ scope: one, entity, op: 'upsert' });
});
afterAll(() => database.close());

it.each([
  ['teacher', 'teacher', 2 * 6],
  ['teacher', 'assistant', 2 * 5],
  ['parent', 'parent', 2 * 5],
  ['student', 'student', 2 * 5],
] as const)('a %s (%s) reads the same rows of the same scopes near the end of the log and from far back', async (role, who, count) => {
  const all = { user: school[who], xid: '0', seq: '0', limit: 500 };
  const [near] = await nearChanges[role](database.db, all);
  const [far] = await farChanges[role](database.db, all);
  expect(near?.rows).toHaveLength(count);
  // Not the horizon: transactions in the databases of other tests move it between the two.
  expect(far).toMatchObject({ generation: near?.generation, floor: near?.floor, rows: near?.rows });
  const third = near?.rows[2];
  const behind = { ...all, xid: third?.xid ?? '', seq: third?.seq ?? '', limit: 4 };
  expect((await nearChanges[role](database.db, behind))[0]?.rows).toEqual(near?.rows.slice(3, 7));
  expect((await farChanges[role](database.db, behind))[0]?.rows).toEqual(near?.rows.slice(3, 7));
});

it('somebody without a class or thread reads what is for all and for oneself', async () => {
  await database.db.execute(sql`delete from thread_members where user_id = ${school.parent}`);
  await database.db.execute(sql`delete from student_parents where parent_id = ${school.parent}`);
  const [near] = await nearChanges.parent(database.db, { user: school.parent, xid: '0', seq: '0', limit: 500 });
  expect(near?.rows).toHaveLength(4);
});
