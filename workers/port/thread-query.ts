import type { One } from '../../schema/port/queries.ts';
import type { ThreadView } from '../../schema/port/views.ts';
import { absentOf } from './absent-of.ts';
import { runOver, type Query } from './query-run.ts';
import { threadRows, threadSources } from './thread-rows.ts';
import { RowMemo } from './views/row-memo.ts';

/** One thread. */
export const threadQuery: Query<'thread'> = (sources, { threadId }, changed) => {
  const memo = new RowMemo<ThreadView>();
  return runOver<One<ThreadView>>([...threadSources(sources), sources.isFirstLoadDone, sources.status], changed, () => {
    const value = threadRows(sources, memo).find((view) => view._id === threadId);
    return value === undefined ? absentOf(sources) : { state: 'ready', value };
  });
};
