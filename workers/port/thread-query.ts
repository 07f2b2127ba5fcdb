import type { One } from '../../schema/port/queries.ts';
import type { ThreadView } from '../../schema/port/views.ts';
import { Absence } from './absence.ts';
import { runOver, type Query } from './query-run.ts';
import { threadRows, threadSources } from './thread-rows.ts';
import { RowMemo } from './views/row-memo.ts';

/** One thread. */
export const threadQuery: Query<'thread'> = (sources, { threadId }, changed) => {
  const memo = new RowMemo<ThreadView>();
  const absence = new Absence(sources);
  return runOver<One<ThreadView>>([...threadSources(sources), ...absence.watched], changed, () => absence.or(threadRows(sources, memo).find((view) => view._id === threadId)));
};
