import type { Rows } from '../../schema/port/queries.ts';
import type { ClassView } from '../../schema/port/views.ts';
import { classRows, classSources } from './class-rows.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { RowMemo } from './views/row-memo.ts';

/** Classes of one status, as they will be: an archived one leaves the list at once. */
export const classesQuery: Query<'classes'> = (sources, { status }, changed) => {
  const memo = new RowMemo<ClassView>();
  return runOver<Rows<ClassView>>([...classSources(sources), sources.isFirstLoadDone], changed, () => {
    const rows = classRows(sources, memo).filter((view) => view.status === status);
    const isLoaded = rows.length > 0 || loaded(sources.isFirstLoadDone);
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });
};
