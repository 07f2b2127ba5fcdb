import { logoutCall } from '../schema/calls/auth-calls.ts';
import type { Uuid } from '../schema/ids.ts';
import { isDataLost } from './is-data-lost.ts';
import { measurePhoto } from './files/measure-photo.ts';
import { openUser, type UserParts } from './open-user.ts';
import { askForRestart } from './platform/ask-for-restart.ts';
import { browserClock, browserRandom } from './platform/browser-environment.ts';
import { browserLocks } from './platform/browser-locks.ts';
import { browserNet } from './platform/browser-net.ts';
import { browserPictures } from './platform/browser-pictures.ts';
import { LiveSources } from './port/live/live-sources.ts';
import type { OpenUser, PortEnvironment } from './port/port-environment.ts';
import { DexieDevice } from './replica/dexie-device.ts';
import { DexieVault } from './replica/dexie-vault.ts';
import type { LockedUser } from './replica/vault-store.ts';
import { SearchStore, type SearchOptions } from './replica/search-store.ts';
import { StoreHealth } from './replica/store-health.ts';
import { createRequestLanguages } from './request-languages.ts';
import { createApiClient } from './sync/api-client.ts';
import { startIndexing } from './start-indexing.ts';
import { holdBounded } from './sync/hold-bounded.ts';
import { signIn } from './sync/sign-in.ts';

/** A logout waits this long for the server to hear of it, ms; the device is wiped in any case. */
const FAREWELL_MS = 3_000;
/** Old tombstones are swept this often where this tab leads and nothing else goes on, ms. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** Stores that fail to open, or are lost, are opened again at most this often, ms. */
const ANEW_MS = 2_000;

/** A tab that takes longer than this over a wipe, or a login, is frozen, ms. */
const WIPE_WAIT_MS = 20_000;

type HostedUser = OpenUser & { readonly parts: UserParts; closeSearch(): void };

/**
 * Opens the current user's stores and engine, follows logins and logouts of every tab, and finishes wipes. `restart`:
 * asks for another worker, where a store could not be reopened twice in a row.
 */
export function startUserHost(restart: () => void = askForRestart): PortEnvironment {
  const health = new StoreHealth(restart);
  const device = new DexieDevice(health);
  const listeners = new Set<() => void>();
  const languages = createRequestLanguages(device);
  let current: HostedUser | null | undefined;
  let anewAt = Number.NEGATIVE_INFINITY;
  let turn: Promise<unknown> = Promise.resolve();
  /** The device knows already that nobody is here; this realm keeps the stores open until the server has heard of it. */
  let isLeaving = false;
  /** The browser has deleted what the last user had here; told until somebody logs in. */
  let hasLostData = false;
  /** Whose session was revoked, while nobody is logged in. */
  let locked: LockedUser | null = null;
  let isComingBack = false;
  let backAt = Number.NEGATIVE_INFINITY;
  const known = Promise.withResolvers<void>();
  const visitorApi = createApiClient({ net: browserNet, clock: browserClock, language: () => (current ? current.parts.language.now() : languages.ofVisitor()) });

  function become(userId: Uuid | null): Promise<void> {
    const next = turn.then(() => switchTo(userId));
    turn = next.catch(() => undefined);
    return next;
  }

  async function switchTo(userId: Uuid | null): Promise<void> {
    if (current !== undefined && (current?.userId ?? null) === userId) return;
    const before = current;
    locked = userId === null ? await device.lockedUser().catch(() => null) : null;
    current = userId === null ? null : open(userId);
    known.resolve();
    tellCurrent();
    before?.closeSearch();
    await before?.parts.close();
  }

  function tellCurrent(): void {
    for (const listen of listeners) listen();
  }

  /** Whoever another tab, or the browser, says is here now. */
  async function follow(userId: Uuid | null): Promise<void> {
    if (userId === null && current) await settleLoss(current.userId).catch(() => undefined);
    await become(userId);
  }

  /** Where the browser has deleted the vault of the current user, nobody is here any more, and the page is told (R-STO-08). */
  async function settleLoss(userId: Uuid): Promise<void> {
    if (current?.userId !== userId || !(await isDataLost(userId, current.parts.vault, device))) return;
    hasLostData = true;
    // What is left of them is loaded again at their next login.
    await device.markWipe(userId);
    await become(null);
    tellCurrent();
    await aloneWith(userId, () => wipeMarked(userId));
  }

  /** A store works again: what is shown is read again, and what waited goes on. At most every ANEW_MS, for a storage that comes and goes. */
  async function comeBack(): Promise<void> {
    if (isComingBack) return;
    isComingBack = true;
    const rest = backAt + ANEW_MS - browserClock.now();
    if (rest > 0 && rest <= ANEW_MS) await browserClock.sleep(rest);
    isComingBack = false;
    backAt = browserClock.now();
    if (!current) return;
    current.sources.refresh();
    current.parts.engine.wake('focus');
    await settleLoss(current.userId);
  }

  /** The databases under the user are others than they were: everything is opened anew, or nobody is here any more. */
  async function openAnew(userId: Uuid): Promise<void> {
    if (browserClock.now() - anewAt < ANEW_MS) await browserClock.sleep(ANEW_MS);
    anewAt = browserClock.now();
    const wanted = await device.currentUserId();
    turn = turn.then(async () => {
      if (current?.userId !== userId) return;
      // Closed first: one realm shares the databases' connections.
      current.closeSearch();
      await current.parts.close();
      current = undefined;
      await switchTo(wanted);
    }).catch(() => undefined);
  }

  function open(userId: Uuid): HostedUser {
    const settle = (): void => void settleLoss(userId).catch(() => undefined);
    const isCurrent = async (): Promise<boolean> => (await device.currentUserId()) === userId;
    const parts = openUser({ userId, languages, device, isCurrent, onLost: () => void openAnew(userId).catch(() => undefined), onVaultGone: settle, reports: health });
    const { vault, replica, engine, api } = parts;
    const search = openSearch(parts, { reports: health, isWanted: isCurrent });
    void startWhenBound(parts);
    const sources = new LiveSources({ vault, replica, search: search.store, engine, health, serverClock: api.serverClock, clock: browserClock });
    queueMicrotask(settle);
    engine.watchPassed(() => sources.refresh());
    return { userId, parts, closeSearch: search.close, sources, media: parts.media.blob };
  }

  /** The engine's cursors say nothing before they are held against the replica; the screens wait for neither. */
  async function startWhenBound({ replica, engine, isClosed }: UserParts): Promise<void> {
    while (!isClosed()) {
      try {
        await replica.ready();
        if (!isClosed()) engine.start();
        return;
      } catch {
        await browserClock.sleep(ANEW_MS);
      }
    }
  }

  async function finishWipes(): Promise<void> {
    const here = await device.markedHere();
    if (here !== null) await settleMarked(here);
    for (const userId of await device.pendingWipes()) await aloneWith(userId, () => wipeMarked(userId));
  }

  /**
   * A mark of the current user is of an earlier build, which forgot the user a moment after it had set the mark, and was
   * killed between the two. They asked to be logged out, and are. But they may have gone on for weeks since: where
   * something of theirs is unsent, the mark goes instead, they stay, and the next logout asks about it as any does.
   */
  async function settleMarked(userId: Uuid): Promise<void> {
    const vault = new DexieVault(userId);
    const unsent = await Promise.all([vault.outbox(), vault.drafts()]);
    await vault.close();
    if (unsent.some((things) => things.length > 0)) return device.unmarkHere(userId);
    await device.markWipe(userId);
    await become(null);
  }

  /** One tab at a time wipes somebody, or logs them in: what a login has written is not wiped by a tab that had looked before. */
  function aloneWith(userId: Uuid, work: () => Promise<void>): Promise<void> {
    return holdBounded({ clock: browserClock, locks: browserLocks }, `parta-wipe-${userId}`, WIPE_WAIT_MS, work);
  }

  /** Whoever is marked. The mark is read now: who logged in since was wiped then, and has none. */
  async function wipeMarked(userId: Uuid): Promise<void> {
    const [marked, here] = [await device.pendingWipes(), await device.currentUserId()];
    if (marked.includes(userId) && here !== userId) await device.wipe(userId);
  }

  async function sweepWhenIdle(): Promise<void> {
    for (;;) {
      await browserClock.sleep(SWEEP_EVERY_MS);
      const parts = current?.parts;
      const status = parts?.engine.status.now();
      if (parts === undefined || status?.isLeader !== true || status.phase !== 'idle') continue;
      while (await parts.replica.sweep().catch(() => false)) await browserClock.sleep(1000);
    }
  }

  device.watchCurrentUserId((userId) => {
    if (userId !== null || !isLeaving) void follow(userId).catch(() => undefined);
  });
  const backAgain = (): void => void comeBack().catch(() => undefined);
  health.watchReopened(backAgain);
  health.watch(() => {
    if (!health.isLost()) backAgain();
  });
  void finishWipes().catch(() => undefined);
  void sweepWhenIdle();

  return {
    clock: browserClock,
    randomBytes: (into) => browserRandom.bytes(into),
    current: () => current,
    watchCurrent(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    async ready() {
      await known.promise;
      return current ?? null;
    },
    hasLostData: () => hasLostData,
    locked: () => locked,
    visitorApi,
    signIn: (kind, name, password) => signIn(visitorApi, kind, name, password),
    async adopt({ session, me }) {
      await aloneWith(me._id, async () => {
        await wipeMarked(me._id);
        const isSame = current?.userId === me._id;
        const vault = isSame && current ? current.parts.vault : new DexieVault(me._id);
        await vault.saveMe(me);
        await vault.saveSession(session);
        if (!isSame) await vault.close();
        await device.setCurrentUserId(me._id);
      });
      hasLostData = false;
      await become(me._id);
      current?.parts.engine.wake('session');
    },
    async leave(user) {
      isLeaving = true;
      try {
        await device.markWipe(user.userId);
        const over = new AbortController();
        await Promise.race([user.sources.world.engine.api.send(logoutCall, { signal: over.signal }), browserClock.sleep(FAREWELL_MS)]).catch(() => undefined);
        over.abort();
      } finally {
        isLeaving = false;
      }
      await become(null);
      await aloneWith(user.userId, () => wipeMarked(user.userId));
      // Somebody may have logged in in another tab meanwhile.
      await become(await device.currentUserId());
    },
    showLanguage: (locale) => languages.show(locale),
    chooseLanguage: (language) => languages.choose(language),
    measure: (photo) => measurePhoto(browserPictures, photo).catch(() => null),
  };
}

/** The search index of a user, kept up to date while this realm leads. The service worker has none. */
function openSearch({ userId, replica, engine }: UserParts, options: SearchOptions): { readonly store: SearchStore; readonly close: () => void } {
  const store = new SearchStore(userId, options);
  const closing = new AbortController();
  void startIndexing({ store, replica, status: engine.status, clock: browserClock, signal: closing.signal });
  return {
    store,
    close() {
      closing.abort();
      store.close();
    },
  };
}
