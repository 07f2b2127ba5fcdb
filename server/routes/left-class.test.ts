import { afterAll, expect, it } from 'vitest';
import { deleteStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { classStudents } from '../store/schema/classes.ts';

const { test, school, teacher, parent, student } = await openTestSchool();
const params = { classId: school.classId, studentId: school.studentId };
afterAll(() => test.close());

it('F-207 a family whose child is in no class any more reads which class it was', async () => {
  const seen = async () => {
    const records = [parent, student].map((client) => client.call(studentCall, { params }));
    return (await Promise.all(records)).map(({ reply }) => reply.leftClassName);
  };
  expect(await seen()).toEqual([null, null]);
  await teacher.call(deleteStudentCall, { params });
  expect(await seen()).toEqual(['5B', '5B']);
  await test.database.db.insert(classStudents).values({ classId: school.classId, studentId: school.studentId });
  expect(await seen()).toEqual([null, null]);
});
