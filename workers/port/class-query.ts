import type { One } from '../../schema/port/queries.ts';
import type { ClassView } from '../../schema/port/views.ts';
import { Absence } from './absence.ts';
import { classRows, classSources } from './class-rows.ts';
import { runOver, type Query } from './query-run.ts';
import { RowMemo } from './views/row-memo.ts';

/** One class. */
export const classQuery: Query<'class'> = (sources, { classId }, changed) => {
  const memo = new RowMemo<ClassView>();
  const absence = new Absence(sources);
  return runOver<One<ClassView>>([...classSources(sources), ...absence.watched], changed, () => absence.or(classRows(sources, memo).find((view) => view._id === classId)));
};
