import { useSyncExternalStore } from 'react';
import { RELOAD_QUESTION, SKIP_WAITING, type ReloadAnswer, type SkipWaitingWord } from '../../schema/port/update-words.ts';
import { isWaiting, isWayIn } from '../lib/ways-in.ts';
import { logFailure } from './log-failure.ts';
import type { PortClient } from './port-client.ts';
import { registerUntilInstalled } from './register-until-installed.ts';
import { hasLosableText, hasTypedText, watchTyping } from './typed-text.ts';
import { isUnderWay } from './under-way.ts';

/** `waiting`: a new version is ready and is put in place at the next fitting moment (SWK-01). */
export type UpdateState = 'none' | 'waiting';

/** `replaced`: another window has put the new version in place, and this page, in which something was typed, is still of the old one. */
type Update = { readonly is: 'none' | 'replaced' } | { readonly is: 'waiting'; readonly worker: ServiceWorker };

let update: Update = { is: 'none' };
/** Somebody has pressed for the new version here. */
let isAsked = false;
const listeners = new Set<() => void>();
/** The tag under which the service worker sends what waits when no page does (workers/service.worker.ts). */
const FLUSH_TAG = 'parta-outbox';
/** A pause in writing after which the browser is asked, ms. */
const FLUSH_AFTER_MS = 1000;
let flushTimer: ReturnType<typeof setTimeout> | undefined;
/** How often a page that stays open looks for a new version, ms. */
const LOOK_EVERY_MS = 30 * 60_000;
/** A version that is asked for is in place within this time; who pressed for it waits no longer, ms (F-904). */
const TAKES_OVER_MS = 5_000;
/** Pictures of one page come within this time of each other, ms. */
const QUIET_MS = 1000;

/** Who waits longer than this for the teacher may close the page, and is to find the app again without a network, ms. */
const WAITS_LONG_MS = 20_000;
let afterComingIn: (() => void) | null = null;

/**
 * Registers the service worker; call once after the first screen is drawn. It fetches the whole app: on a way in, where
 * a slow line has better things to carry, that waits for the class itself, and under a page that is read already
 * (`isRead`) until it is quiet. A new version reloads the page
 * when nothing is being typed or loaded, else at the next navigation or when hidden. Drafts survive either way; where
 * something is typed that would not, in this window or another, it waits on (SWK-01).
 */
export async function registerServiceWorker(isRead: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const container = navigator.serviceWorker;
  watchTyping(document);
  container.addEventListener('message', answerReload);
  if (isWayIn(location.pathname) || isWaiting(location.pathname)) {
    await new Promise<void>((resolve) => {
      afterComingIn = resolve;
      noteComingIn();
    });
    await untilQuiet();
  } else if (isRead) {
    await untilQuiet();
  }
  let hadController = container.controller !== null;
  let isReloading = false;
  container.addEventListener('controllerchange', () => {
    // The first worker takes over a page of the same version: nothing to reload.
    if (hadController && !isReloading) {
      // One that was frozen when it was asked, or whose neighbour pressed for it, keeps what is typed, and follows later.
      if (!isAsked && wouldLose()) return setUpdate({ is: 'replaced' });
      isReloading = true;
      location.reload();
    }
    hadController = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !wouldLose()) takeUpdate();
  });
  try {
    const isInstalled = hadController;
    const registration = await registerUntilInstalled(() => container.register('/service.worker.js', { updateViaCache: 'none' }));
    followUpdates(registration, isInstalled);
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch (error) {
    // Without it the app still works, only not from a cold offline start.
    logFailure('No service worker', error);
  }
}

/** Tells that the user goes to another page of the app: a waiting version takes its chance. */
export function noteNavigation(): void {
  noteComingIn();
  if (update.is !== 'none') void applyWhenQuiet();
}

/**
 * Chromium ends a busy old worker as soon as it is idle. A picture that is asked for while it is ending starts it again,
 * and then it stays for half a minute or more: so the next one asks when the page has what it wanted.
 */
async function applyWhenQuiet(): Promise<void> {
  await untilQuiet();
  if (!hasTypedText(document) && !isUnderWay()) takeUpdate();
}

function noteComingIn(): void {
  if (isWaiting(location.pathname)) setTimeout(() => afterComingIn?.(), WAITS_LONG_MS);
  else if (!isWayIn(location.pathname)) afterComingIn?.();
}

function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
  });
}

/** Puts the waiting version in place now; the page reloads in any case. Nothing happens when none waits. */
export function applyUpdate(): void {
  isAsked = true;
  if (update.is === 'waiting') setTimeout(() => location.reload(), TAKES_OVER_MS);
  takeUpdate();
}

function takeUpdate(): void {
  if (update.is === 'replaced') return location.reload();
  const word: SkipWaitingWord = { type: SKIP_WAITING, isAsked };
  if (update.is === 'waiting') update.worker.postMessage(word);
}

/** Whether a reload now would take what is typed and kept nowhere, or cut off what is just being written. */
function wouldLose(): boolean {
  return hasLosableText(document) || isUnderWay();
}

/** Whether a reload now takes nothing away that is typed or being written. */
export function mayReload(): boolean {
  return !wouldLose();
}

/** A new version asks each window before it takes over. */
function answerReload({ data, ports }: MessageEvent<unknown>): void {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== RELOAD_QUESTION) return;
  const answer: ReloadAnswer = wouldLose() ? 'no' : 'yes';
  ports[0]?.postMessage(answer);
}

/**
 * Asks the browser to wake the service worker once there is a network, so that what was just written leaves even when
 * the page is closed. Only Chromium knows how; elsewhere it leaves at the next start. While the page is there its own
 * worker sends, and with a network the browser wakes the other one at once, beside it: so that it asks when the writing
 * has paused, and at once when there is no network or the page goes out of sight.
 */
export function askForFlush(): void {
  clearTimeout(flushTimer);
  flushTimer = setTimeout(registerFlush, navigator.onLine && document.visibilityState === 'visible' ? FLUSH_AFTER_MS : 0);
}

/**
 * The page goes out of sight, where it may be frozen or ended before a bad network lets anything through. Asked for
 * whatever waits, since when: a browser that has woken the service worker to no avail a few times does not come again.
 */
export function askBeforeFreeze(client: PortClient): void {
  const { waiting = 0, quiet = 0 } = client.peek('syncStatus', {}) ?? {};
  if (flushTimer !== undefined || waiting + quiet > 0) registerFlush();
}

function registerFlush(): void {
  clearTimeout(flushTimer);
  flushTimer = undefined;
  void wakeOnNetwork();
}

async function wakeOnNetwork(): Promise<void> {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(FLUSH_TAG);
  } catch {
    // There is no service worker, or the user or the browser does not allow it.
  }
}

/** Of https://wicg.github.io/background-sync/spec/, which TypeScript's libraries do not know. */
type Syncing = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** Whether a new version waits. */
export function useUpdateState(): UpdateState {
  return useSyncExternalStore(subscribe, () => (hasUpdate() ? 'waiting' : 'none'));
}

/** Whether a new version waits, or is in place already and this page is still of the old one. */
export function hasUpdate(): boolean {
  return update.is !== 'none';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setUpdate(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}

/**
 * `isInstalled`: the page was opened by a service worker. Without one, the first worker of this registration is no
 * update; WebKit shows it as waiting while it takes the page over (F-904).
 */
function followUpdates(registration: ServiceWorkerRegistration, isInstalled: boolean): void {
  const first = isInstalled ? null : (registration.installing ?? registration.waiting ?? registration.active);
  const found = (worker: ServiceWorker | null): void => {
    if (worker === null || worker === first || navigator.serviceWorker.controller === null) return;
    setUpdate({ is: 'waiting', worker });
    void applyWhenQuiet();
  };
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') found(worker);
    });
  });
}
