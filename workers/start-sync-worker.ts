import '../schema/language-fallbacks.ts';
import './platform/abort-signal-any.ts';
import '../schema/without-eval.ts';
import { expose } from 'comlink';
import type { Emission, EmissionBatch } from '../schema/port/port.ts';
import type { ParamsOf, QueryName } from '../schema/port/queries.ts';
import { startOnce } from '../schema/start-once.ts';
import { servePort } from './port/serve-port.ts';
import { startUserHost } from './user-host.ts';

startOnce('sync worker');
const port = servePort(startUserHost());
let page: MessagePort | null = null;
let batch: [number, Emission][] = [];

// The page's side of it: src/data/start-worker.ts.
expose({
  ...port,
  connect(emissions: MessagePort) {
    page = emissions;
    post();
    return Promise.resolve();
  },
  subscribe<Q extends QueryName>(name: Q, params: ParamsOf<Q>, listener: number) {
    return port.subscribe(name, params, (emission) => collect(listener, emission));
  },
});

/** What one pass of the queries tells crosses in one message, so that the page draws it once. */
function collect(listener: number, emission: Emission): void {
  batch.push([listener, emission]);
  if (batch.length === 1) queueMicrotask(post);
}

function post(): void {
  if (page === null || batch.length === 0) return;
  const told: EmissionBatch = batch;
  batch = [];
  page.postMessage(told);
}
