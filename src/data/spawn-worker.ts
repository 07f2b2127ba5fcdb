/** The worker that the entry has started; the first connection takes it. */
let early: Worker | null = null;

/** Starts a worker before there is anybody to talk to it: it opens the databases while the page's code is being read. */
export function spawnEarly(): void {
  early ??= spawn();
}

/** The worker that was started early, else a new one. */
export function takeWorker(): Worker {
  const taken = early ?? spawn();
  early = null;
  return taken;
}

function spawn(): Worker {
  return new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'parta-sync' });
}
