/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { OPEN_WORD, type OpenWord } from '../schema/port/open-word.ts';
import { SHARE_PATH } from '../schema/port/shared-in.ts';
import { startOnce } from '../schema/start-once.ts';
import { askWindow } from './ask-window.ts';
import { isSkipWaitingWord, mayTakeOver } from './may-take-over.ts';
import { mediaRequestOf } from './media/media-request.ts';
import type { ServiceParts } from './service-parts.ts';
import { dropSnapshot, isSnapshotWord, keepSnapshot, shellWithSnapshot } from './snapshot.ts';
import { takeShared } from './take-shared.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Of https://www.w3.org/TR/trusted-types/, which TypeScript's libraries do not know yet. */
declare const trustedTypes: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): void } | undefined;

startOnce('service worker');

/** The tag of the Background Sync that the page asks for (src/data/service-worker.ts). */
const FLUSH_TAG = 'parta-outbox';

/** The one script that is loaded later; the server's policy wants each such URL judged. */
const PARTS_SCRIPT = '/service-parts.js';
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createScriptURL(url) {
      if (url !== PARTS_SCRIPT) throw new TypeError('A script of another place');
      return url;
    },
  });
}

/** The shell's own page; the handler exists once the list of the build's files is known. */
let shell: ReturnType<typeof createHandlerBoundToURL> | null = null;

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname === SHARE_PATH && event.request.method === 'POST') {
    event.stopImmediatePropagation();
    event.respondWith(parts().currentUserId().then((owner) => takeShared(event.request, owner ?? '')));
    return;
  }
  if (event.request.method !== 'GET') return;
  const media = mediaRequestOf(url, event.request.headers.get('range'));
  if (media !== null) {
    event.stopImmediatePropagation();
    event.respondWith(parts().respondToMedia(media, (work) => event.waitUntil(work)));
  } else if (event.request.mode === 'navigate' && isAppPath(url.pathname) && shell !== null) {
    event.stopImmediatePropagation();
    event.respondWith(shellWithSnapshot(shell({ event, request: event.request, url }), url.pathname, event.resultingClientId));
  }
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const data: unknown = event.data;
  if (isSkipWaitingWord(data)) event.waitUntil(takeOver(data.isAsked === true));
  if (isSnapshotWord(data) && event.source instanceof Client) event.waitUntil(keepSnapshot(data.snapshot, event.source.id, async () => parts().currentUserId()));
});

// A script that was imported while installing is kept by the browser with this one, and may be imported again later;
// none that was not. So a version without it does not come through: one that a listener throws in would.
self.addEventListener('install', (event) => event.waitUntil(importParts()));

// The very first page is served from the cache from its second request on.
// What the version before has kept is drawn by code that is gone.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropSnapshot()])));

self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === FLUSH_TAG) event.waitUntil(dropSnapshot().then(() => parts().flush()));
});

// A push is a chance to send what waits, as well.
self.addEventListener('push', (event) => {
  const text = event.data?.text() ?? null;
  const flushed = dropSnapshot().then(() => parts().flush()).catch(() => undefined);
  event.waitUntil(Promise.all([parts().notify(text, self), flushed]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
shell = createHandlerBoundToURL('/index.html');

/**
 * Stores and engine, loaded at their first use: every cold start waits for this script before it gets its first byte,
 * and most of them need the shell alone.
 */
function parts(): ServiceParts {
  if (globalThis.partaServiceParts === undefined) self.importScripts(PARTS_SCRIPT);
  if (globalThis.partaServiceParts === undefined) throw new Error('service-parts.js defines nothing');
  return globalThis.partaServiceParts;
}

async function importParts(): Promise<void> {
  parts();
}

/** Asked here, since a page that was just hidden may be frozen before the other windows have answered. */
async function takeOver(isAsked: boolean): Promise<void> {
  if (isAsked || (await mayTakeOver(await self.clients.matchAll({ type: 'window', includeUncontrolled: true })))) void self.skipWaiting();
}

/** Shows the page that a notification is about: in a window that is there, which need not load again, else in a new one. */
async function openPage(data: unknown): Promise<void> {
  const path = await parts().pathOfTap(data);
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) return void (await self.clients.openWindow(path));
  const word: OpenWord = { type: OPEN_WORD, path };
  const heard = askWindow(window, word);
  await window.focus().catch(() => undefined);
  // A page that is still loading hears nothing.
  if ((await heard) === undefined) await window.navigate(path).catch(() => null);
}

/** Pages of the app; what has an ending is a file of its own. */
function isAppPath(path: string): boolean {
  return !/^\/(api|media|connection|operator)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);
}

function isSyncEvent(event: Event): event is ExtendableEvent & { readonly tag: string } {
  return 'tag' in event && typeof event.tag === 'string' && 'waitUntil' in event;
}
