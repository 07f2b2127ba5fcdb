/** The scripts that begin an execution context, and the one that the service worker adds to its own. */
type Entry = 'page' | 'sync worker' | 'service worker' | 'service parts';

interface Context {
  /** Entries that were started. A global, since a second evaluation has modules of its own. */
  partaStarted?: Set<Entry> | undefined;
}

declare global {
  var partaStarted: Context['partaStarted'];
}

/**
 * Call it first in an entry. Throws where this entry was started in this execution context before: a second one would
 * carry out every command again (F-901). `context`: the global object.
 */
export function startOnce(entry: Entry, context: Context = globalThis): void {
  const started = (context.partaStarted ??= new Set());
  if (started.has(entry)) throw new Error(`The ${entry} was started already`);
  started.add(entry);
}
