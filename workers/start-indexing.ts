import type { IndexerParts } from './search/indexer.ts';

/** Before the code of the index is asked for, ms: whoever opened the app or just came into a class is served first. */
const LATER_MS = 3_000;
/** After a try to fetch it that failed, ms. */
const AGAIN_MS = 30_000;

/** Keeps the search index the same as the replica; the code for it comes when this realm leads and there is something to find. */
export async function startIndexing(parts: IndexerParts): Promise<void> {
  const { clock, signal } = parts;
  await untilNeeded(parts);
  while (!signal.aborted) {
    try {
      const { startIndexer } = await import('./search/search.ts');
      if (!signal.aborted) startIndexer(parts);
      return;
    } catch {
      await clock.sleep(AGAIN_MS, signal);
    }
  }
}

async function untilNeeded(parts: IndexerParts): Promise<void> {
  const { status, replica, clock, signal } = parts;
  while (!signal.aborted) {
    await until((listen) => status.watch(listen), () => status.now().isLeader, signal);
    await clock.sleep(LATER_MS, signal);
    if (signal.aborted || !status.now().isLeader) continue;
    let hasCome = false;
    const come = until((listen) => replica.watch((changes) => {
      hasCome ||= changes.some(({ row }) => row.kind === 'Message' || row.kind === 'Story');
      listen();
    }), () => hasCome, signal);
    if (await hasWork(parts)) return;
    await come;
  }
}

/** Whether anything may be found, or is in the index and may be gone. A store that cannot be read is the indexer's to deal with. */
async function hasWork({ store, replica }: IndexerParts): Promise<boolean> {
  try {
    return (await replica.threadIds()).length > 0 || (await replica.classIds()).length > 0 || (await store.manifest()).generation > 0;
  } catch {
    return true;
  }
}

/** Resolves when `isTrue`, which is asked at once and whenever `watch` tells, or when the signal aborts. */
async function until(watch: (listen: () => void) => () => void, isTrue: () => boolean, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>();
  const look = (): void => {
    if (signal.aborted || isTrue()) over.resolve();
  };
  signal.addEventListener('abort', look);
  const stop = watch(look);
  look();
  await over.promise;
  stop();
  signal.removeEventListener('abort', look);
}
