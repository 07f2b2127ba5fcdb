import { iri } from '../../schema/ids.ts';
import { SEARCH_MIN, type SearchHit } from '../../schema/port/search.ts';
import type { Rows } from '../../schema/port/queries.ts';
import { loaded, runOver, type Query } from './query-run.ts';
import { pendingIndexOf, type PendingIndex } from './views/pending-index.ts';

/** What was found, without what is going to be deleted. */
export const searchQuery: Query<'search'> = (sources, { text, kind, limit, threadId }, changed) => {
  if (text.trim().length < SEARCH_MIN) return { compute: () => ({ isLoaded: true, rows: [], total: 0, more: 'none' }), stop: () => undefined };
  const results = sources.searches.results({ text, kind, limit, scope: threadId === undefined ? null : iri.thread(threadId) });
  return runOver<Rows<SearchHit>>([results, sources.outbox], changed, () => {
    const { hits, total } = loaded(results);
    const pending = pendingIndexOf(loaded(sources.outbox));
    return { isLoaded: true, rows: hits.filter((hit) => !isGoing(hit, pending)), total, more: hits.length < total && hits.length >= limit ? 'stored' : 'none' };
  });
};

/** How much of what is on this device the index knows. */
export const searchCoverageQuery: Query<'searchCoverage'> = (sources, _, changed) => runOver([sources.searches.coverage], changed, () => loaded(sources.searches.coverage));

function isGoing({ _id, kind }: SearchHit, pending: PendingIndex): boolean {
  const rows = (kind === 'message' ? pending.byMessage : pending.byStory).get(_id) ?? [];
  return rows.some((row) => row.state === 'waiting' && (row.mutation.type === 'message.delete' || row.mutation.type === 'story.delete'));
}
