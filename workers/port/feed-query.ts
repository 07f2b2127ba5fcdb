import { idOf, iri } from '../../schema/ids.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { StoryView } from '../../schema/port/views.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import { travelsOf } from './class-rows.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded, type Query, type QueryRun } from './query-run.ts';
import { isLaidOver, isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { RowMemo } from './views/row-memo.ts';
import { storyView, waitingStoryView } from './views/story-view.ts';

/** Stories of some classes, newest first; own waiting posts on top, the last written first. */
export const feedQuery: Query<'feed'> = (sources, params, changed) => {
  const memo = new RowMemo<StoryView | null>();
  let { limit } = params;
  const watching = new Map<string, () => void>();

  /** The classes may change while the feed is open (classIds null): windows follow them, each of at least `length` posts. */
  function follow(scopes: readonly string[], length: number): void {
    for (const [scope, stop] of watching) {
      if (scopes.includes(scope)) continue;
      stop();
      watching.delete(scope);
    }
    for (const scope of scopes) {
      sources.stories(scope).want(length);
      if (watching.has(scope)) continue;
      const stops = [sources.stories(scope).watch(changed), sources.isComplete(scope).watch(changed)];
      watching.set(scope, () => stops.forEach((stop) => stop()));
    }
  }

  const fixed = [sources.classes, sources.outbox, sources.travelling, sources.identity, sources.isFirstLoadDone, sources.counted];
  const stops = fixed.map((source) => source.watch(changed));
  if (params.classIds !== null) follow(params.classIds.map((id) => iri.class(id)), limit);

  const run: QueryRun<Rows<StoryView>> = {
    compute() {
      if (fixed.some((source) => source.read() === undefined)) return undefined;
      const scopes = params.classIds === null ? activeClasses(sources) : params.classIds.map((id) => iri.class(id));
      // As many as were asked for, also where some of them are going away: whoever reads on waits for a full page.
      const doomed = doomedIn(loaded(sources.outbox));
      const length = limit + doomed.size;
      follow(scopes, length);
      const windows = scopes.map((scope) => sources.stories(scope).read());
      const isComplete = scopes.map((scope) => sources.isComplete(scope).read());
      if (windows.includes(undefined) || isComplete.includes(undefined)) return undefined;
      // Half a window would show rows that others come between a moment later.
      if (windows.some((window) => window !== undefined && !window.isEnd && window.entries.length < length)) return undefined;
      return feedOf(sources, { limit, doomed }, scopes, memo);
    },
    resize(extent) {
      ({ limit } = extent);
    },
    stop() {
      for (const stop of stops) stop();
      follow([], limit);
    },
  };
  return run;
};

function feedOf(sources: LiveSources, { limit, doomed }: { limit: number; doomed: ReadonlySet<string> }, scopes: readonly string[], memo: RowMemo<StoryView | null>): Rows<StoryView> {
  const context = contextOf(sources);
  const outbox = loaded(sources.outbox);
  const { byStory } = pendingIndexOf(outbox);
  const counted = loaded(sources.counted);
  const rowsOf = (storyId: string): readonly OutboxRow[] => (byStory.get(storyId) ?? []).filter((row) => !counted.has(row.id));
  const windows = scopes.map((scope) => loaded(sources.stories(scope)));
  const entries = windows.flatMap((window) => window.entries.filter((entry) => !doomed.has(entry.resource._id))).toSorted((one, other) => one.order - other.order || (one.resource._id < other.resource._id ? -1 : 1));
  const stored = new Set(entries.map((entry) => entry.resource._id));
  memo.begin();
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'story.create') || !scopes.includes(iri.class(row.mutation.classId)) || stored.has(row.mutation.storyId)) return [];
    const rows = rowsOf(row.mutation.storyId);
    return memo.of(row.mutation.storyId, [context.me, context.offset, ...rows, ...travelsOf([row], context)], () => waitingStoryView(row, rows, context)) ?? [];
  });
  const shown = entries.slice(0, limit).flatMap(({ resource }) => {
    const rows = rowsOf(resource._id);
    return memo.of(resource._id, [resource, ...rows, ...travelsOf(rows, context)], () => storyView(resource, rows, context)) ?? [];
  });
  const hasMoreStored = entries.length > limit || windows.some((window) => !window.isEnd);
  const hasAll = scopes.every((scope) => loaded(sources.isComplete(scope)));
  const rows = [...waiting.toReversed(), ...shown];
  return {
    isLoaded: rows.length > 0 || hasAll || loaded(sources.isFirstLoadDone),
    rows,
    total: hasAll && !hasMoreStored ? rows.length : null,
    more: hasMoreStored ? 'stored' : hasAll ? 'none' : 'server',
  };
}

/** Posts whose deletion waits. */
function doomedIn(outbox: readonly OutboxRow[]): ReadonlySet<string> {
  return new Set(outbox.flatMap((row) => (isRowOf(row, 'story.delete') && isLaidOver(row) ? [row.mutation.storyId] : [])));
}

function activeClasses(sources: LiveSources): string[] {
  const stored = [...loaded(sources.classes).values()].filter((record) => record.status === 'active').map((record) => record['@id']);
  const waiting = loaded(sources.outbox).flatMap((row) => (isRowOf(row, 'class.create') ? [iri.class(row.mutation.classId)] : []));
  return [...new Set([...stored, ...waiting])].toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}
