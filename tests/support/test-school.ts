import { hash } from '@node-rs/argon2';
import type { PasswordCost } from '../../server/plugins/passwords.ts';
import { iconIdOf } from '../../server/store/icon-writer.ts';
import type { Db } from '../../server/store/database.ts';
import { newId } from '../../server/store/new-id.ts';
import { tables } from '../../server/store/schema/tables.ts';
import type { Role } from '../../schema/records/user.ts';

export const PASSWORD = 'Correct-Horse-1';
/** Of the hashes in a test school. */
export const CHEAP_COST: PasswordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

export interface TestSchool {
  readonly teacher: string;
  readonly assistant: string;
  /** Teaches another class and sees nothing of this one. */
  readonly stranger: string;
  readonly parent: string;
  readonly student: string;
  readonly studentId: string;
  readonly secondStudentId: string;
  readonly classId: string;
  readonly strangeClassId: string;
  readonly parentsThreadId: string;
  readonly studentsThreadId: string;
}

let cheapHash: Promise<string> | null = null;

/** A small school: a class with two teachers, two students, one parent of the first, and a class of somebody else. */
export async function makeTestSchool(db: Db): Promise<TestSchool> {
  const id = () => newId(Date.now());
  const school = {
    teacher: await makeUser(db, 'teacher', 'anna@school.test'),
    assistant: await makeUser(db, 'teacher', 'boris@school.test'),
    stranger: await makeUser(db, 'teacher', 'zoya@school.test'),
    parent: await makeUser(db, 'parent', 'maria@home.test'),
    student: await makeUser(db, 'student', 'petya'),
    studentId: id(),
    secondStudentId: id(),
    classId: id(),
    strangeClassId: id(),
    parentsThreadId: id(),
    studentsThreadId: id(),
  };
  const second = await makeUser(db, 'student', 'vanya');
  const iconId = iconIdOf('class', 'fox');
  await db.insert(tables.classes).values([
    { id: school.classId, name: '5B', grade: 'child', iconId, classCode: 'ABCDEFG', mainTeacherId: school.teacher },
    { id: school.strangeClassId, name: '6A', grade: 'child', iconId, classCode: 'QRSTUVW', mainTeacherId: school.stranger },
  ]);
  await db.insert(tables.classAssistants).values({ classId: school.classId, userId: school.assistant });
  await db.insert(tables.students).values([
    { id: school.studentId, userId: school.student, parentCode: 'PPPPPPP' },
    { id: school.secondStudentId, userId: second, parentCode: 'RRRRRRR' },
  ]);
  await db.insert(tables.classStudents).values([school.studentId, school.secondStudentId].map((studentId) => ({ classId: school.classId, studentId })));
  await db.insert(tables.studentParents).values({ studentId: school.studentId, parentId: school.parent });
  const threads = { parents: school.parentsThreadId, students: school.studentsThreadId };
  for (const type of ['parents', 'students'] as const) {
    await db.insert(tables.threads).values({ id: threads[type], type, classId: school.classId, createdById: school.teacher });
    const members = [school.teacher, school.assistant, ...(type === 'parents' ? [school.parent] : [school.student, second])];
    await db.insert(tables.threadMembers).values(members.map((userId) => ({ threadId: threads[type], userId })));
  }
  return school;
}

/** A user whose e-mail or login is `name`, with PASSWORD. Answers the id. */
export async function makeUser(db: Db, role: Role, name: string): Promise<string> {
  cheapHash ??= hash(PASSWORD, CHEAP_COST);
  const id = newId(Date.now());
  await db.insert(tables.users).values({
    id,
    role,
    email: role === 'student' ? null : name,
    login: role === 'student' ? name : null,
    passwordHash: await cheapHash,
    firstName: name.split('@')[0] ?? name,
    lastName: 'Testova',
    icon: role === 'student' ? 'fox' : null,
  });
  return id;
}
