import { useCallback, useSyncExternalStore } from 'react';
import type { ParamsOf, QueryName, ResultOf } from '../../schema/port/queries.ts';
import { queryKey } from './query-key.ts';
import { startWorker } from './start-worker.ts';

/**
 * The live result of a named query; undefined until the first one is there. Parameters are compared by what they say,
 * not by identity, so a literal may be passed; null asks for nothing. While `limit` grows the last result stays.
 * Rows that did not change keep their identity: memo on them works.
 */
export function useQuery<Q extends QueryName>(name: Q, params: ParamsOf<Q> | null): ResultOf<Q> | undefined {
  const client = startWorker();
  const key = params === null ? null : queryKey(name, params);
  const subscribe = useCallback(
    (listener: () => void) => (params === null ? unwatched : client.watch(name, params, listener)),
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what the parameters say
    [client, name, key],
  );
  return useSyncExternalStore(subscribe, () => (params === null ? undefined : client.peek(name, params)));
}

function unwatched(): void {
  // Nothing was subscribed.
}

/** A query that nobody has come to read within this time ends, ms; it lingers for a while after that. */
const PREFETCH_MS = 10_000;

/**
 * Starts a query before its screen is drawn, so that both load side by side. Resolves when its first result is there,
 * or it is given up; with whether it is there.
 */
export function prefetchQuery<Q extends QueryName>(name: Q, params: ParamsOf<Q>): Promise<boolean> {
  const client = startWorker();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(limit);
      stop();
      resolve(isThere());
    };
    const isThere = (): boolean => client.peek(name, params) !== undefined;
    const look = (): void => {
      if (isThere()) queueMicrotask(end);
    };
    const stop = client.watch(name, params, look);
    const limit = setTimeout(end, PREFETCH_MS);
    look();
  });
}
