import type { Fate } from '../../schema/port/queries.ts';
import { startWorker } from './start-worker.ts';

/**
 * Calls `listen` with what has become of outbox entries, now and after each change, until the returned function is called.
 * Outlives the screen that wrote them.
 */
export function followFate(outboxIds: readonly string[], listen: (fate: Fate) => void): () => void {
  const client = startWorker();
  const look = (): void => {
    const fate = client.peek('fate', { outboxIds });
    if (fate !== undefined) listen(fate);
  };
  const stop = client.watch('fate', { outboxIds }, look);
  look();
  return stop;
}
