import { eq } from 'drizzle-orm';
import type { Uuid } from '../../../schema/ids.ts';
import type { Db } from '../../../server/store/database.ts';
import { iconIdOf } from '../../../server/store/icon-writer.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import type { School, StudentTruth } from '../school.ts';

/** A code of seven letters for each place; the first is the one that the people of a run ask with. */
function codeAt(place: number): string {
  return `ABCDE${String.fromCharCode(70 + place)}G`;
}

/** Writes the founded school into a database of the real server, with the same ids: both servers begin from one truth. */
export async function plantSchool(db: Db, school: School): Promise<void> {
  await plantPeople(db, school);
  await plantClasses(db, school);
  await plantThreads(db, school);
}

async function plantPeople(db: Db, school: School): Promise<void> {
  const known = new Set(school.people.keys());
  const pupils = [...school.students.values()].filter(({ user }) => !known.has(user)).map(({ user, firstName, lastName }) => ({ id: user, role: 'student' as const, firstName, lastName }));
  await db.insert(tables.users).values(
    [...school.people.values(), ...pupils].map(({ id, role, firstName, lastName }) => {
      const name = firstName.toLowerCase();
      const named = role === 'student' ? { login: name, icon: 'fox' } : { email: `${name}@school.test` };
      return { id, role, firstName, lastName, passwordHash: 'nobody logs in with one', ...named };
    }),
  );
}

async function plantClasses(db: Db, school: School): Promise<void> {
  const classes = [...school.classes.values()];
  const students = [...school.students.values()];
  await db.insert(tables.classes).values(classes.map(({ id, name, grade, status, mainTeacher }, place) => ({ id, name, grade, status, iconId: iconIdOf('class', 'owl'), classCode: codeAt(place + 1), mainTeacherId: mainTeacher })));
  const assistants = classes.flatMap(({ id, assistants: all }) => all.map((userId) => ({ classId: id, userId })));
  if (assistants.length > 0) await db.insert(tables.classAssistants).values(assistants);
  await db.insert(tables.students).values(students.map(({ id, user }, place) => ({ id, userId: user, parentCode: `P${codeAt(place).slice(1)}` })));
  await db.insert(tables.classStudents).values(students.flatMap((student) => student.classes.map((classId) => ({ classId, studentId: student.id }))));
  await db.insert(tables.studentParents).values(students.flatMap((student) => student.parents.map((parentId) => ({ studentId: student.id, parentId }))));
  await db.insert(tables.skills).values([...school.skills.values()].map(({ id, classId, name, points, type }) => ({ id, classId, name, points, type, iconId: iconIdOf('class', 'owl') })));
  await db.insert(tables.stories).values([...school.stories.values()].map(({ id, classId, author, body, createdAt }) => ({ id, classId, authorId: author, body, createdAt: new Date(createdAt) })));
  const requests = [...school.requests.values()];
  await db.insert(tables.connectionRequests).values(requests.map(({ id, parent, studentId, classId, createdAt }) => ({ id, parentId: parent, studentId, classId, code: codeAt(1), createdAt: new Date(createdAt) })));
}

async function plantThreads(db: Db, school: School): Promise<void> {
  for (const thread of school.threads.values()) {
    const { id, type, name, classId, messages } = thread;
    const members = school.membersOf(thread);
    const last = messages.at(-1);
    await db.insert(tables.threads).values({ id, type, name, classId, createdById: members[0] ?? '' });
    const unnamed = type === 'students' && classId !== null ? pupilsIn(school, classId).filter((user) => !members.includes(user)) : [];
    await db.insert(tables.threadMembers).values([...members, ...unnamed].map((userId) => ({ threadId: id, userId })));
    if (last === undefined) continue;
    await db.insert(tables.messages).values(messages.map(({ id: messageId, by, body, createdAt }) => ({ id: messageId, threadId: id, authorId: by, body, createdAt: new Date(createdAt) })));
    await db.update(tables.threads).set({ lastMessageId: last.id, lastMessageSentAt: new Date(last.createdAt) }).where(eq(tables.threads.id, id));
  }
}

function pupilsIn(school: School, classId: Uuid): Uuid[] {
  return [...school.students.values()].filter((student: StudentTruth) => student.classes.includes(classId)).map(({ user }) => user);
}
