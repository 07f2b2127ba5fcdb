import { iri, type Iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { ThreadView } from '../../schema/port/views.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { relatedClasses, relationSources } from './related-classes.ts';
import { threadRows, threadSources } from './thread-rows.ts';
import { RowMemo } from './views/row-memo.ts';

/** Threads that stand in a class's chat, or all, newest activity first. */
export const threadsQuery: Query<'threads'> = (sources, { classId }, changed) => {
  const memo = new RowMemo<ThreadView>();
  return runOver<Rows<ThreadView>>([...threadSources(sources), ...(classId === null ? [] : relationSources(sources)), sources.isFirstLoadDone], changed, () => {
    const all = threadRows(sources, memo);
    const rows = classId === null ? all : inChatOf(iri.class(classId), all, relatedClasses(sources));
    const isLoaded = rows.length > 0 || loaded(sources.isFirstLoadDone);
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });
};

function inChatOf(classIri: Iri, threads: readonly ThreadView[], related: ReturnType<typeof relatedClasses>): ThreadView[] {
  return threads.filter((thread) => related(thread.class, thread.others).has(classIri));
}
