import { proxy, releaseProxy, wrap } from 'comlink';
import { PortClient } from './port-client.ts';
import type { PortConnection, WirePort } from './wire-port.ts';

let client: PortClient | null = null;

/**
 * Starts the worker, once. Call it first of all, before React is loaded: the worker opens the databases meanwhile.
 * Later calls answer the same client.
 */
export function startWorker(): PortClient {
  client ??= new PortClient(openConnection);
  return client;
}

function openConnection(): PortConnection {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'parta-sync' });
  const remote = wrap<WirePort>(worker);
  return {
    port: {
      subscribe: (name, params, listen) => remote.subscribe(name, params, proxy(listen)),
      unsubscribe: (handle) => remote.unsubscribe(handle),
      run: (name, args) => remote.run(name, args),
      wake: (reason) => remote.wake(reason),
      ping: () => remote.ping(),
    },
    onDeath: (listener) => worker.addEventListener('error', listener, { once: true }),
    close: () => {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
