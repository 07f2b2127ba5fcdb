import type { One } from '../../schema/port/queries.ts';
import type { ClassView } from '../../schema/port/views.ts';
import { classRows, classSources } from './class-rows.ts';
import { absentOf } from './absent-of.ts';
import { runOver, type Query } from './query-run.ts';
import { RowMemo } from './views/row-memo.ts';

/** One class. */
export const classQuery: Query<'class'> = (sources, { classId }, changed) => {
  const memo = new RowMemo<ClassView>();
  return runOver<One<ClassView>>([...classSources(sources), sources.isFirstLoadDone, sources.status], changed, () => {
    const value = classRows(sources, memo).find((view) => view._id === classId);
    return value === undefined ? absentOf(sources) : { state: 'ready', value };
  });
};
