import { iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { RequestView } from '../../schema/port/views.ts';
import { tellingOfAsked } from './class-titles.ts';
import { travelsOf } from './class-rows.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { requestView, waitingRequestView } from './views/request-view.ts';
import { RowMemo } from './views/row-memo.ts';

/** Requests to a teacher's classes, or a parent's own, oldest first; those to an archived class are the teacher's again once it is active, as in the server's list. */
export const requestsQuery: Query<'requests'> = (sources, _params, changed) => {
  const memo = new RowMemo<RequestView | null>();
  const isDone = sources.isRestDone('requests');
  return runOver<Rows<RequestView>>([...requestSources(sources), isDone], changed, () => {
    const rows = requestRows(sources, memo);
    const isLoaded = rows.length > 0 || loaded(isDone);
    return { isLoaded, rows, total: isLoaded ? rows.length : null, more: 'none' };
  });
};

/** How many wait for this user's decision. */
export const pendingRequestsQuery: Query<'pendingRequests'> = (sources, _params, changed) => {
  const memo = new RowMemo<RequestView | null>();
  return runOver<{ count: number }>(requestSources(sources), changed, () => ({ count: requestRows(sources, memo).filter((request) => request.canReview && request.status === null).length }));
};

function requestSources(sources: LiveSources): LiveSource<unknown>[] {
  return [sources.classes, sources.requests, sources.outbox, sources.travelling, sources.identity];
}

function requestRows(sources: LiveSources, memo: RowMemo<RequestView | null>): RequestView[] {
  const context = contextOf(sources);
  const outbox = loaded(sources.outbox);
  const { byRequest } = pendingIndexOf(outbox);
  const stored = loaded(sources.requests);
  const telling = tellingOfAsked(sources);
  const told = [...telling].join();
  memo.begin();
  const views = [...stored.values()].flatMap((request) => {
    const rows = byRequest.get(request._id) ?? [];
    return memo.of(request._id, [request, told, ...rows, ...travelsOf(rows, context)], () => requestView(request, rows, telling, context)) ?? [];
  });
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'request.create', 'request.bind') || stored.has(iri.connectionRequest(row.mutation.requestId))) return [];
    const rows = byRequest.get(row.mutation.requestId) ?? [];
    return memo.of(row.mutation.requestId, [context.me, context.offset, told, ...rows, ...travelsOf([row], context)], () => waitingRequestView(row, rows, telling, context)) ?? [];
  });
  return [...views.filter(concernsMe), ...waiting].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

function concernsMe({ status, canReview, canDelete, honest }: RequestView): boolean {
  return status !== null || canReview || canDelete || honest.state !== 'stored';
}
