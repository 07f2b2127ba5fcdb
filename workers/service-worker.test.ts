import { beforeEach, expect, it, vi } from 'vitest';
import { SNAPSHOT_CACHE } from '../schema/port/snapshot.ts';
import { SKIP_WAITING } from '../schema/port/update-words.ts';

vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => undefined,
  createHandlerBoundToURL: () => async () => new Response('shell'),
  precacheAndRoute: () => undefined,
}));

type Listener = (event: object) => void;

/** What the service worker has done, in its order. */
let done: string[];
let listeners: Map<string, Listener>;
/** How each window answers whether it may be loaded anew. Only the first one is controlled by this version. */
let answers: readonly ('yes' | 'no')[];

/** A window that answers every question with `answer`. */
function windowOf(answer: 'yes' | 'no') {
  return { postMessage: (_question: object, [port]: readonly MessagePort[]) => port?.postMessage(answer) };
}

beforeEach(async () => {
  [done, answers] = [[], []];
  listeners = new Map();
  vi.resetModules();
  globalThis.partaStarted = undefined;
  vi.stubGlobal('caches', { delete: async (name: string) => done.push(`deleted ${name}`) });
  vi.stubGlobal('partaServiceParts', {
    flush: async () => void done.push('flushed'),
    notify: async () => void done.push('notified'),
  });
  vi.stubGlobal('self', {
    location: { origin: 'https://parta.test' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => void done.push('skipped waiting'),
    clients: {
      claim: async () => void done.push('claimed'),
      matchAll: async ({ includeUncontrolled = false } = {}) =>
        answers.slice(0, includeUncontrolled ? undefined : 1).map(windowOf),
    },
  });
  await import('./service.worker.ts');
});

/** Hands an event to the service worker and waits for its work. Returns what was done. */
async function dispatch(type: string, parts: object = {}): Promise<string[]> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...parts, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
  return done.splice(0);
}

it('SWK-01 a new version takes the open windows and drops the snapshot of the version before', async () => {
  expect((await dispatch('activate')).toSorted()).toEqual(['claimed', `deleted ${SNAPSHOT_CACHE}`]);
});

it('SWK-01 a version that waits asks every window, also those it does not control, unless somebody pressed for it', async () => {
  answers = ['yes', 'no'];
  expect(await dispatch('message', { data: { type: SKIP_WAITING, isAsked: false } })).toEqual([]);
  // A page of a build that does not say whether somebody pressed.
  expect(await dispatch('message', { data: { type: SKIP_WAITING } })).toEqual([]);
  expect(await dispatch('message', { data: { type: SKIP_WAITING, isAsked: true } })).toEqual(['skipped waiting']);
  answers = ['yes', 'yes'];
  expect(await dispatch('message', { data: { type: SKIP_WAITING, isAsked: false } })).toEqual(['skipped waiting']);
});

it('SES-07 a snapshot is dropped before what waits is sent in the background, by a sync or a push', async () => {
  expect(await dispatch('sync', { tag: 'parta-outbox' })).toEqual([`deleted ${SNAPSHOT_CACHE}`, 'flushed']);
  const pushed = await dispatch('push', { data: null });
  expect(pushed.indexOf('flushed')).toBeGreaterThan(pushed.indexOf(`deleted ${SNAPSHOT_CACHE}`));
  expect(pushed).toContain('notified');
});
