import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { StudentCredentials } from '../../schema/records/student.ts';
import { credentialFlags } from '../../schema/rules/people-rules.ts';
import { NO_PASSWORD } from '../plugins/passwords.ts';
import type { StudentSecret, StudentSecrets } from '../plugins/student-secrets.ts';
import { forbidden, notFound, ProblemError } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import { recordAct } from './audit-writer.ts';
import type { Db, Reading, Tx } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { relationsOf } from './relation-reader.ts';
import { classStudents, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { revokeUserSessions } from './session-writer.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

type Flags = ReturnType<typeof credentialFlags>;

/**
 * Gives each of these students who has no password yet a made one. Call it in the transaction that makes them; those
 * who have one keep it, so doing it again changes nothing.
 */
export async function giveFirstPasswords(tx: Tx, secrets: StudentSecrets, studentIds: readonly string[]): Promise<void> {
  const without = await tx
    .select({ id: students.id, userId: students.userId })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(anyOf(students.id, studentIds), isNull(students.sealedPassword), eq(users.passwordHash, NO_PASSWORD)));
  for (const student of without) await writeSecret(tx, student, secrets.make(student.id));
}

/** Login and made password of a student, for a teacher of one of the student's classes. That they were shown is noted. */
export async function readCredentials(db: Db, secrets: StudentSecrets, viewer: Viewer, studentId: string, now: number): Promise<StudentCredentials> {
  await requireStudent(db, viewer, studentId, 'canSee');
  const shown = (await credentialsByIds(db, secrets, [studentId])).get(studentId);
  if (shown === undefined) throw notFound();
  await recordAct(db, { actorId: viewer.userId, act: 'student.passwordShown', subject: iri.student(studentId) }, now);
  return shown;
}

/** The cards of a class, by id. */
export async function listCredentials(db: Db, secrets: StudentSecrets, viewer: Viewer, classId: string, window: PageWindow, now: number): Promise<Page<StudentCredentials>> {
  const standing = (await relationsOf(db, viewer)).get(classId);
  if (standing === undefined) throw notFound();
  if (!credentialFlags(standing).canSee) throw forbidden();
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(classStudents).where(eq(classStudents.classId, classId));
  const [after] = window.after ?? [];
  const rows = await db
    .select({ id: classStudents.studentId })
    .from(classStudents)
    .where(and(eq(classStudents.classId, classId), after === undefined ? undefined : gt(classStudents.studentId, after)))
    .orderBy(asc(classStudents.studentId))
    .offset(window.offset)
    .limit(limitOf(window));
  await recordAct(db, { actorId: viewer.userId, act: 'student.passwordShown', subject: iri.class(classId), detail: { students: rows.length } }, now);
  return pageOf(window, counted?.total ?? 0, rows.map(({ id }) => ({ id, key: [id] })), (ids) => credentialsByIds(db, secrets, ids));
}

/** Gives a student a new made password; all sessions with the old one end. Answers them, and whose they were. */
export async function resetStudentPassword(writing: Writing, secrets: StudentSecrets, viewer: Viewer, studentId: string): Promise<{ userId: string; ended: readonly string[] }> {
  const { tx, live, now } = writing;
  await requireStudent(tx, viewer, studentId, 'canReset');
  const [student] = await tx.select({ id: students.id, userId: students.userId }).from(students).where(eq(students.id, studentId)).for('update');
  if (student === undefined) throw notFound();
  await writeSecret(tx, student, secrets.make(studentId));
  const ended = await revokeUserSessions(tx, live, student.userId, null, now);
  await recordAct(tx, { actorId: viewer.userId, act: 'student.passwordReset', subject: iri.student(studentId), detail: { sessionsEnded: ended.length } }, now);
  return { userId: student.userId, ended };
}

async function credentialsByIds(db: Reading, secrets: StudentSecrets, ids: readonly string[]): Promise<ReadonlyMap<string, StudentCredentials>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: students.id, sealed: students.sealedPassword, firstName: users.firstName, lastName: users.lastName, login: users.login })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(anyOf(students.id, ids));
  return new Map(
    rows.map(({ id, sealed, firstName, lastName, login }): [string, StudentCredentials] => [
      id,
      {
        '@id': `${iri.student(id)}/credentials`,
        '@type': 'StudentCredentials',
        student: iri.student(id),
        firstName,
        lastName,
        login: login ?? '',
        ...(sealed === null ? { password: null, cardKey: null } : secretsOf(secrets, id, sealed)),
      },
    ]),
  );
}

/** Without the password that was made there is no card: who cannot be told the one shall not get in by the other. */
function secretsOf(secrets: StudentSecrets, id: string, sealed: string): Pick<StudentCredentials, 'password' | 'cardKey'> {
  const password = secrets.open(id, sealed);
  return { password, cardKey: password === null ? null : secrets.cardKey(id, sealed) };
}

/** A class of the student in which the viewer may do this; else the refusal that says most without telling what exists. */
async function requireStudent(db: Reading, viewer: Viewer, studentId: string, flag: keyof Flags): Promise<void> {
  const relations = await relationsOf(db, viewer);
  const places = await db.select({ classId: classStudents.classId }).from(classStudents).where(eq(classStudents.studentId, studentId));
  const standings = places.flatMap(({ classId }) => relations.get(classId) ?? []);
  if (standings.some((standing) => credentialFlags(standing)[flag])) return;
  if (standings.length === 0) throw notFound();
  throw standings.some((standing) => credentialFlags({ ...standing, status: 'active' })[flag]) ? new ProblemError(403, 'archived') : forbidden();
}

async function writeSecret(tx: Tx, student: { id: string; userId: string }, secret: StudentSecret): Promise<void> {
  await tx.update(users).set({ passwordHash: secret.passwordHash }).where(eq(users.id, student.userId));
  await tx.update(students).set({ sealedPassword: secret.sealedPassword }).where(eq(students.id, student.id));
}
