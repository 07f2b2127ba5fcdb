import type { Extent } from '../../schema/port/port.ts';
import type { QueryName, ParamsOf, ResultOf } from '../../schema/port/queries.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import type { ViewContext } from './views/view-context.ts';

/** A running query: computes its result from what its sources hold now; undefined while they still load. */
export interface QueryRun<R> {
  compute(): R | undefined;
  /** Goes on as if it had been asked for this much; without it the query begins anew. */
  resize?(extent: Extent): void;
  stop(): void;
}
export type Query<Q extends QueryName> = (sources: LiveSources, params: ParamsOf<Q>, changed: () => void) => QueryRun<ResultOf<Q>>;

/** A run over some sources: `changed` after each change of one of them, `compute` only once all are loaded. */
export function runOver<R>(watched: readonly LiveSource<unknown>[], changed: () => void, compute: () => R | undefined): QueryRun<R> {
  const stops = watched.map((source) => source.watch(changed));
  return {
    compute: () => (watched.every((source) => source.read() !== undefined) ? compute() : undefined),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** The value of a source that runOver has seen loaded. */
export function loaded<T>(source: LiveSource<T>): T {
  const value = source.read();
  if (value === undefined) throw new Error('a query read a source that it does not watch');
  return value;
}

/** The context of views; `identity` and `travelling` must be watched. */
export function contextOf(sources: LiveSources): ViewContext {
  const { serverClock, clock } = sources.world;
  return {
    me: loaded(sources.identity).me,
    travelling: loaded(sources.travelling),
    // Whole seconds: the estimate must not change with every answer.
    offset: Math.round((serverClock.now() - clock.now()) / 1000) * 1000,
  };
}
