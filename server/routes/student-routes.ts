import type { FastifyInstance } from 'fastify';
import { classPublicStudentsCall, classStudentsCall, createStudentCall, createStudentsCall, deleteStudentCall, dismissStudentCall, moveStudentCall, patchStudentCall, renewParentCodeCall, studentCall, studentsCall } from '../../schema/calls/student-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { forbidden, notFound } from '../problem-error.ts';
import type { Db } from '../store/database.ts';
import { findClassByCode } from '../store/class-reader.ts';
import { codeRefused } from '../store/join-writer.ts';
import { relationsOf, teaches } from '../store/relation-reader.ts';
import { giveFirstPasswords } from '../store/student-credentials.ts';
import { dismissStudent, removeFromClass } from '../store/student-places.ts';
import { listPublicStudents, listStudents, studentsByIds } from '../store/student-reader.ts';
import { moveStudent } from '../store/student-mover.ts';
import { createStudent, createStudents, patchStudent, renderStudent, renewParentCode } from '../store/student-writer.ts';
import type { Viewer } from '../store/viewer.ts';
import { collectionOf, wholeCollection } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

export function studentRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, classStudentsCall, async ({ db, viewer, param, query, path }) => {
    const classId = param('classId');
    if (!teaches(await relationTo(db, viewer, classId))) throw forbidden();
    return collectionOf(path, query, (window) => listStudents(db, viewer, { classId }, window));
  });

  readRoute(app, deps, classPublicStudentsCall, async ({ db, viewer, param, query, path }) => {
    const classId = param('classId');
    // The code is a parent's way to find the child; it opens the names to nobody else.
    const invited = query.code === undefined || viewer.role !== 'parent' ? null : await findClassByCode(db, query.code, deps.clock.now());
    if (invited?.classId !== classId && !(await relationsOf(db, viewer)).has(classId)) throw query.code === undefined ? notFound() : codeRefused();
    return collectionOf(path, query, (window) => listPublicStudents(db, classId, window));
  });

  readRoute(app, deps, studentsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listStudents(db, viewer, { search: query.search }, window));
  });

  readRoute(app, deps, studentCall, async ({ db, viewer, param }) => {
    const studentId = param('studentId');
    const student = (await studentsByIds(db, viewer, [studentId])).get(studentId);
    if (student === undefined) throw notFound();
    return student;
  });

  writeRoute(app, deps, createStudentCall, async ({ writing, viewer, body }) => {
    const student = await createStudent(writing, viewer, body);
    await giveFirstPasswords(writing.tx, deps.studentSecrets, [student._id]);
    return student;
  });
  writeRoute(app, deps, createStudentsCall, async ({ writing, viewer, body }) => {
    const students = await createStudents(writing, viewer, body.students);
    await giveFirstPasswords(writing.tx, deps.studentSecrets, students.map((student) => student._id));
    return wholeCollection('/students', students);
  });
  writeRoute(app, deps, moveStudentCall, ({ writing, viewer, param, body }) => moveStudent(writing, viewer, param('studentId'), body));
  writeRoute(app, deps, dismissStudentCall, async ({ writing, viewer, param, body }) => {
    await dismissStudent(writing, viewer, param('studentId'), body.leftClassName);
    return renderStudent(writing.tx, viewer, param('studentId'));
  });
  writeRoute(app, deps, renewParentCodeCall, ({ writing, viewer, param }) => renewParentCode(writing, viewer, param('studentId')));
  writeRoute(app, deps, patchStudentCall, ({ writing, viewer, param, body, precondition }) =>
    patchStudent(writing, viewer, { classId: param('classId'), studentId: param('studentId') }, body, precondition));
  writeRoute(app, deps, deleteStudentCall, async ({ writing, viewer, param }) => {
    await removeFromClass(writing, viewer, param('classId'), param('studentId'));
    return undefined;
  });
}

/** The viewer's relation to a class, or 404. */
async function relationTo(db: Db, viewer: Viewer, classId: string) {
  const standing = (await relationsOf(db, viewer)).get(classId);
  if (standing === undefined) throw notFound();
  return standing.relation;
}
