import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri } from '../../schema/ids.ts';
import type { Student, studentCreateSchema, studentPatchSchema } from '../../schema/records/student.ts';
import { studentNameKey } from '../../schema/rules/people-rules.ts';
import { studentIconSlug } from '../../schema/rules/student-icon.ts';
import { NO_PASSWORD } from '../plugins/passwords.ts';
import type { Precondition } from '../plugins/precondition.ts';
import { forbidden, invalid, notFound, ProblemError, requireNone, type ViolationCode } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import { recordAct } from './audit-writer.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import { lockClass } from './class-access.ts';
import type { Reading, Tx } from './database.ts';
import { freeCode } from './free-code.ts';
import { cancelLiveInvitations } from './invitation-writer.ts';
import { newId } from './new-id.ts';
import { lockStudentPlaces } from './parent-places.ts';
import { echoPerson } from './person-echo.ts';
import { insertStudentAccount, loginOfNames } from './readable-login.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { classes, classStudents, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { studentsByIds } from './student-reader.ts';
import { staffScopes } from './student-places.ts';
import { joinThreads } from './thread-places.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

type NewStudent = z.output<typeof studentCreateSchema>;

/**
 * Makes a student in classes that the viewer teaches, with a login of its own. The pair of names is unique in each
 * class. The same id again with the same names is the same answer; otherwise 409.
 */
export async function createStudent(writing: Writing, viewer: Viewer, body: NewStudent): Promise<Student> {
  const [id] = await insertStudents(writing, viewer, [body], () => '');
  return renderStudent(writing.tx, viewer, id ?? '');
}

/** Makes several students, all or none; see createStudent. Violations name the student by its place. */
export async function createStudents(writing: Writing, viewer: Viewer, bodies: readonly NewStudent[]): Promise<Student[]> {
  const ids = await insertStudents(writing, viewer, bodies, (place) => `students[${place}].`);
  const made = await studentsByIds(writing.tx, viewer, ids);
  return ids.map((id) => made.get(id)).filter((student) => student !== undefined);
}

/** A new student as far as the body of a request is right. */
interface WantedStudent {
  /** Of the student in the body, with its dot. */
  readonly path: string;
  readonly _id?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly classes: readonly string[];
}

/** What is wrong with new students, all of them at once (F-608): classes that the viewer does not teach, names taken. */
export async function studentViolations(
  db: Reading,
  viewer: Viewer,
  wanted: readonly WantedStudent[],
): Promise<readonly ViolationCode[]> {
  const relations = await relationsOf(db, viewer);
  const isTaught = (reference: string) => teaches(relations.get(classIdOf(reference))?.relation ?? 'none');
  const taught = new Set(wanted.flatMap(({ classes }) => classes.filter(isTaught).map(classIdOf)));
  const taken = await takenNames(db, [...taught]);
  return wanted.flatMap((student): ViolationCode[] => {
    const foreign = student.classes.flatMap((reference, index): ViolationCode[] =>
      isTaught(reference) ? [] : [{ propertyPath: `${student.path}classes[${index}]`, code: 'unknownClass' }],
    );
    return claimName(student, taken) ? foreign : [...foreign, nameTaken(student.path)];
  });
}

/** The ids of who has each name in each class: those of the classes, and of the batch as far as it was judged. */
type TakenNames = Map<string, string>;

async function takenNames(db: Reading, classIds: readonly string[]): Promise<TakenNames> {
  const rows = await classmatesIn(db, classIds);
  return new Map(rows.map((row): [string, string] => [`${row.classId}\n${studentNameKey(row)}`, row.id]));
}

/* Takes the name for the student, so that the next one in the batch does not get it; false where another has it. */
function claimName({ _id, firstName, lastName, classes }: WantedStudent, taken: TakenNames): boolean {
  if (firstName === undefined || lastName === undefined) return true;
  const id = _id?.toLowerCase() ?? '';
  const keys = classes.map((reference) => `${classIdOf(reference)}\n${studentNameKey({ firstName, lastName })}`);
  const isTaken = keys.some((key) => taken.has(key) && (id === '' || taken.get(key) !== id));
  for (const key of keys) if (!taken.has(key)) taken.set(key, id);
  return !isTaken;
}

function classIdOf(reference: string): string {
  return idOf(reference).toLowerCase();
}

/** Answers the ids in order. Every class is locked before the first row is written, and told once. */
async function insertStudents(writing: Writing, viewer: Viewer, bodies: readonly NewStudent[], pathOf: (place: number) => string): Promise<string[]> {
  const { tx } = writing;
  requireNone(await studentViolations(tx, viewer, bodies.map((body, place) => ({ ...body, path: pathOf(place) }))));
  const wanted = bodies.map((body) => body.classes.map(classIdOf));
  const allClassIds = [...new Set(wanted.flat())].sort();
  for (const classId of allClassIds) await lockClass(tx, viewer, classId, 'canCreateStudent');
  const habits = await habitsOf(tx, viewer);
  const drafts = bodies.map((body, place) => ({
    ...body, ...habits, id: body._id?.toLowerCase() ?? newId(writing.now), place, login: loginOfNames(body) ?? '',
  }));
  const changes: LoggedChange[] = [];
  // In the order of the logins, so that two batches with the same names do not wait for each other.
  for (const draft of drafts.toSorted((one, other) => (one.login < other.login ? -1 : Number(one.login > other.login)))) {
    const classIds = [...new Set(wanted[draft.place])].sort();
    changes.push(...(await insertStudent(writing, viewer, draft, classIds, pathOf(draft.place))));
  }
  if (changes.length > 0) await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(anyOf(classes.id, allClassIds));
  await recordChanges(writing, changes);
  return drafts.map(({ id }) => id);
}

/** Language and time zone of the teacher: a new student's own until they choose, for nobody asks a child at the first log-in. */
type Habits = Pick<typeof users.$inferSelect, 'locale' | 'timeZone'>;

async function habitsOf(tx: Tx, viewer: Viewer): Promise<Habits> {
  const [row] = await tx.select({ locale: users.locale, timeZone: users.timeZone }).from(users).where(eq(users.id, viewer.userId));
  if (row === undefined) throw notFound();
  return row;
}

async function insertStudent(
  writing: Writing,
  viewer: Viewer,
  body: NewStudent & Habits & { readonly id: string },
  classIds: readonly string[],
  path: string,
): Promise<LoggedChange[]> {
  const { tx, now } = writing;
  const { id, firstName, lastName, locale, timeZone } = body;
  const existing = (await studentsByIds(tx, viewer, [id])).get(id);
  if (existing !== undefined && existing.firstName === firstName && existing.lastName === lastName) return [];
  const [taken] = await tx.select({ id: students.id }).from(students).where(eq(students.id, id));
  if (taken !== undefined) throw new ProblemError(409, 'conflict');
  await requireNewName(tx, classIds, body, null, path);
  const userId = newId(now);
  // The password comes with giveFirstPasswords.
  const account = { id: userId, passwordHash: NO_PASSWORD, icon: studentIconSlug(id), createdAt: new Date(now) };
  await insertStudentAccount(tx, { ...account, firstName, lastName, locale, timeZone });
  await tx.insert(students).values({ id, userId, parentCode: await freeCode(tx, students.parentCode), parentCodeMadeAt: new Date(now) });
  await tx.insert(classStudents).values(classIds.map((classId) => ({ classId, studentId: id })));
  const joined = await joinThreads(tx, classIds, 'students', [userId]);
  const gained = [...classIds.map((classId) => iri.class(classId)), ...joined.map(({ threadId }) => iri.thread(threadId))];
  return [
    ...classIds.flatMap((classId): LoggedChange[] => [
      { scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' },
      { scope: scope.staff(classId), entity: iri.student(id), op: 'upsert' },
    ]),
    ...joined.map(({ threadId }): LoggedChange => ({ scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' })),
    ...gained.map((entity): LoggedChange => ({ scope: scope.user(userId), entity, op: 'gain' })),
  ];
}

/**
 * Renames a student of a class that the viewer teaches, wherever the name is shown. All the classes of the student are
 * held, those of other teachers, too: in each the pair of names stays unique, and nobody else renames it meanwhile.
 */
export async function patchStudent(writing: Writing, viewer: Viewer, of: { classId: string; studentId: string }, patch: z.output<typeof studentPatchSchema>, precondition: Precondition): Promise<Student> {
  const { classId, studentId } = of;
  const { tx } = writing;
  const classIds = await lockStudentPlaces(tx, studentId);
  await lockClass(tx, viewer, classId, 'canCreateStudent');
  const student = await renderStudent(tx, viewer, studentId);
  if (!student.classes.includes(iri.class(classId))) throw notFound();
  precondition.insist(student);
  if (changesNothing(student, patch)) return student;
  const names = { firstName: patch.firstName ?? student.firstName, lastName: patch.lastName ?? student.lastName };
  await requireNewName(tx, classIds, names, studentId);
  const userId = idOf(student.user);
  await tx.update(users).set({ ...names, version: sql`${users.version} + 1` }).where(eq(users.id, userId));
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
  await recordChanges(writing, [
    ...(await staffScopes(tx, studentId)).map((staff): LoggedChange => ({ scope: staff, entity: iri.student(studentId), op: 'upsert' })),
    { scope: scope.student(studentId), entity: iri.student(studentId), op: 'upsert' },
    { scope: scope.user(userId), entity: iri.user(userId), op: 'upsert' },
  ]);
  await echoPerson(writing, userId);
  return renderStudent(tx, viewer, studentId);
}

/** Gives the student's parents a new code. The former code ends, and so do the invitations whose links carry it (F-303). */
export async function renewParentCode(writing: Writing, viewer: Viewer, studentId: string): Promise<Student> {
  const { tx, now } = writing;
  await lockStudent(tx, viewer, studentId);
  await tx
    .update(students)
    .set({ parentCode: await freeCode(tx, students.parentCode), parentCodeMadeAt: new Date(now), version: sql`${students.version} + 1` })
    .where(eq(students.id, studentId));
  await recordChanges(writing, (await staffScopes(tx, studentId)).map((staff): LoggedChange => ({ scope: staff, entity: iri.student(studentId), op: 'upsert' })));
  const canceledInvitations = await cancelLiveInvitations(writing, studentId);
  await recordAct(tx, { actorId: viewer.userId, act: 'student.codeRenewed', subject: iri.student(studentId), detail: { canceledInvitations } }, now);
  return renderStudent(tx, viewer, studentId);
}

/**
 * Locks a student for a change by a teacher: 404 where the viewer does not see it, 403 where it may not be changed,
 * naming the archive where that is why.
 */
export async function lockStudent(tx: Tx, viewer: Viewer, studentId: string): Promise<Student> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
  const student = await renderStudent(tx, viewer, studentId);
  if (!student.canUpdate) throw viewer.role === 'teacher' ? new ProblemError(403, 'archived') : forbidden();
  return student;
}

/** No other student of the classes has this pair of names; else 422 below `path`. */
export async function requireNewName(tx: Tx, classIds: readonly string[], names: { firstName: string; lastName: string }, except: string | null, path = ''): Promise<void> {
  const key = studentNameKey(names);
  const classmates = await classmatesIn(tx, classIds);
  if (classmates.some((other) => other.id !== except && studentNameKey(other) === key)) throw invalid(nameTaken(path));
}

function nameTaken(path: string): ViolationCode {
  return { propertyPath: `${path}lastName`, code: 'studentExists' };
}

async function classmatesIn(db: Reading, classIds: readonly string[]) {
  return db
    .select({
      id: students.id,
      classId: classStudents.classId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.studentId))
    .innerJoin(users, eq(users.id, students.userId))
    .where(anyOf(classStudents.classId, classIds));
}

/** The student as the viewer sees it, or 404. */
export async function renderStudent(tx: Tx, viewer: Viewer, id: string): Promise<Student> {
  const student = (await studentsByIds(tx, viewer, [id])).get(id);
  if (student === undefined) throw notFound();
  return student;
}
