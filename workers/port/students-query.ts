import { iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { StudentView } from '../../schema/port/views.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { STORED } from './views/honest-of.ts';
import { RowMemo } from './views/row-memo.ts';

/** Students of a class, or all, by last and first name. */
export const studentsQuery: Query<'students'> = (sources, { classId }, changed) => {
  const memo = new RowMemo<StudentView>();
  return runOver<Rows<StudentView>>([sources.students, sources.isFirstLoadDone], changed, () => {
    memo.begin();
    const rows = [...loaded(sources.students).values()]
      .filter((student) => classId === null || student.classes.includes(iri.class(classId)))
      .map((student) => memo.of(student._id, [student], () => ({ ...student, honest: STORED, outboxId: null })))
      .toSorted((one, other) => one.lastName.localeCompare(other.lastName) || one.firstName.localeCompare(other.firstName) || (one._id < other._id ? -1 : 1));
    const isLoaded = rows.length > 0 || loaded(sources.isFirstLoadDone);
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });
};
