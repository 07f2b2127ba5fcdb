import { iri } from '../../schema/ids.ts';
import type { StudentView } from '../../schema/port/views.ts';
import { compareNames } from '../../schema/rules/name-order.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import { travelsOf } from './class-rows.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded } from './query-run.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import type { RowMemo } from './views/row-memo.ts';
import { studentView, waitingStudentView } from './views/student-view.ts';

/** What studentRows reads. */
export function studentSources(sources: LiveSources): LiveSource<unknown>[] {
  return [sources.students, sources.outbox, sources.travelling, sources.identity, sources.counted];
}

/** All students, stored and waiting, by last and first name. */
export function studentRows(sources: LiveSources, memo: RowMemo<StudentView | null>): StudentView[] {
  const context = contextOf(sources);
  const outbox = loaded(sources.outbox);
  const counted = loaded(sources.counted);
  const { byStudent } = pendingIndexOf(outbox);
  const stored = loaded(sources.students);
  // Points that the stored student has already; the rest of what waits for it says the same twice without harm.
  const rowsOf = (studentId: string): readonly OutboxRow[] => (byStudent.get(studentId) ?? []).filter((row) => !isRowOf(row, 'reward.create', 'student.create') || !counted.has(row.id));
  memo.begin();
  const views = [...stored.values()].flatMap((student) => {
    const rows = rowsOf(student._id);
    return memo.of(student._id, [student, ...rows, ...travelsOf(rows, context)], () => studentView(student, rows, context)) ?? [];
  });
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'student.create') || stored.has(iri.student(row.mutation.studentId))) return [];
    const rows = rowsOf(row.mutation.studentId);
    return memo.of(row.mutation.studentId, [row, ...rows, ...travelsOf(rows, context)], () => waitingStudentView(row, rows, context)) ?? [];
  });
  const compare = compareNames(loaded(sources.identity).me?.locale);
  return [...views, ...waiting].toSorted((one, other) => compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName) || (one._id < other._id ? -1 : 1));
}
