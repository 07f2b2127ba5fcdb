import { iri } from '../../schema/ids.ts';
import type { One, Rows } from '../../schema/port/queries.ts';
import type { StudentView } from '../../schema/port/views.ts';
import { Absence } from './absence.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { studentRows, studentSources } from './student-rows.ts';
import { RowMemo } from './views/row-memo.ts';

/** Students of a class, or all, by last and first name. */
export const studentsQuery: Query<'students'> = (sources, { classId }, changed) => {
  const memo = new RowMemo<StudentView | null>();
  return runOver<Rows<StudentView>>([...studentSources(sources), sources.isFirstLoadDone], changed, () => {
    const rows = studentRows(sources, memo).filter((student) => classId === null || student.classes.includes(iri.class(classId)));
    const isLoaded = rows.length > 0 || loaded(sources.isFirstLoadDone);
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });
};

/** One student. */
export const studentQuery: Query<'student'> = (sources, { studentId }, changed) => {
  const memo = new RowMemo<StudentView | null>();
  const absence = new Absence(sources);
  return runOver<One<StudentView>>([...studentSources(sources), ...absence.watched], changed, () => absence.or(studentRows(sources, memo).find((view) => view._id === studentId)));
};
