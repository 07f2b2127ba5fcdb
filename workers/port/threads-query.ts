import { iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { ThreadView } from '../../schema/port/views.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { threadRows, threadSources } from './thread-rows.ts';
import { RowMemo } from './views/row-memo.ts';

/** Threads of a class, or all, newest activity first. */
export const threadsQuery: Query<'threads'> = (sources, { classId }, changed) => {
  const memo = new RowMemo<ThreadView>();
  return runOver<Rows<ThreadView>>([...threadSources(sources), sources.isFirstLoadDone], changed, () => {
    const rows = threadRows(sources, memo).filter((view) => classId === null || view.class === iri.class(classId));
    const isLoaded = rows.length > 0 || loaded(sources.isFirstLoadDone);
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });
};
