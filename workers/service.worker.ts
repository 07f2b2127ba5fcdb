/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { mediaRequestOf } from './media/media-request.ts';
import { openUser, type UserParts } from './open-user.ts';
import { DexieDevice } from './replica/dexie-device.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** What the page says, and the tag of the Background Sync that it asks for (src/data/service-worker.ts). */
const SKIP_WAITING = 'skipWaiting';
const FLUSH_TAG = 'parta-outbox';

const device = new DexieDevice();
let opened: UserParts | null = null;
/** The shell's own page; the handler exists once the list of the build's files is known. */
let shell: ReturnType<typeof createHandlerBoundToURL> | null = null;

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || event.request.method !== 'GET') return;
  const media = mediaRequestOf(url, event.request.headers.get('range'));
  if (media !== null) {
    event.stopImmediatePropagation();
    event.respondWith(respondToMedia(media));
  } else if (event.request.mode === 'navigate' && isAppPath(url.pathname) && shell !== null) {
    event.stopImmediatePropagation();
    event.respondWith(shell({ event, request: event.request, url }));
  }
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === SKIP_WAITING) void self.skipWaiting();
});

// The very first page is served from the cache from its second request on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === FLUSH_TAG) event.waitUntil(flush());
});

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
shell = createHandlerBoundToURL('/index.html');

async function respondToMedia(media: NonNullable<ReturnType<typeof mediaRequestOf>>): Promise<Response> {
  try {
    const user = await currentUser();
    return user === null ? new Response(null, { status: 401 }) : await user.media.respond(media);
  } catch {
    return new Response(null, { status: 503 });
  }
}

/** Sends what waits, by the engine's own flusher; rejecting makes the browser try again later. */
async function flush(): Promise<void> {
  const user = await currentUser();
  const result = await user?.engine.flush();
  if (result?.kind === 'flushed' && result.left > 0) throw new Error(`${result.left} changes still wait`);
}

/** Stores of whoever is logged in now; those of a user who left are closed. */
async function currentUser(): Promise<UserParts | null> {
  const userId = await device.currentUserId();
  if (opened?.userId === userId) return opened;
  const before = opened;
  opened = null;
  await before?.close();
  if (userId === null) return null;
  const language = (await device.language()) ?? 'en';
  opened = openUser(userId, () => language, async () => (await device.currentUserId()) === userId);
  return opened;
}

/** Pages of the app; what has an ending is a file of its own. */
function isAppPath(path: string): boolean {
  return !/^\/(api|media|connection)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);
}

function isSyncEvent(event: Event): event is ExtendableEvent & { readonly tag: string } {
  return 'tag' in event && typeof event.tag === 'string' && 'waitUntil' in event;
}
