import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStudentCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { iconIdOf } from './icon-writer.ts';
import { newId } from './new-id.ts';
import { awards, classStudents, skills, students } from './schema/classes.ts';

const MIGRATION = new URL('../migrations/0080_left_class_name.sql', import.meta.url);

const { test, school, teacher } = await openTestSchool();
const { db } = test.database;
const skillId = newId(Date.now());
const [own, other] = [school.classId, school.strangeClassId];
afterAll(() => test.close());
beforeAll(async () => {
  const skill = { id: skillId, classId: own, name: 'Draws', iconId: iconIdOf('skill', 'open-book') };
  await db.insert(skills).values({ ...skill, points: 1, type: 'positive' });
});

it.each([
  ['keeps', 'of one class with awards of it alone', [own], [own]],
  ['raises', 'of two classes with awards of one', [own, other], [own]],
  ['raises', 'of two classes with awards of both', [own, other], [own, other]],
  ['raises', 'of one class with awards of a former one', [own], [other]],
])('F-314 the migration of class points %s the version of a student %s', async (does, name, classIds, given) => {
  const body = { firstName: name, lastName: 'Migrated', classes: [iri.class(own)] };
  const { _id: studentId } = (await teacher.call(createStudentCall, { body })).reply;
  const more = classIds.filter((classId) => classId !== own);
  for (const classId of more) await db.insert(classStudents).values({ classId, studentId });
  const award = { studentId, skillId, awardedById: school.teacher, points: 1, type: 'positive' as const };
  for (const classId of given) await db.insert(awards).values({ ...award, id: newId(Date.now()), classId });
  const versionOf = async () => {
    const [row] = await db.select({ version: students.version }).from(students).where(eq(students.id, studentId));
    return row?.version ?? 0;
  };
  const before = await versionOf();
  const statement = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
  await db.execute(sql.raw(statement));
  expect((await versionOf()) - before).toBe(does === 'raises' ? 1 : 0);
});
