import type { FillJob, Filled } from './fill.worker.ts';

/** Fills the stores of a user whose app is not running (fill.worker.ts). */
function run(job: FillJob): Promise<Filled> {
  const worker = new Worker(new URL('./fill.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<Filled | { readonly error: string }>) => {
      worker.terminate();
      if ('error' in event.data) reject(new Error(event.data.error));
      else resolve(event.data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  });
}

const fill = { run };
declare global {
  var fill: { run: typeof run };
}
globalThis.fill = fill;
