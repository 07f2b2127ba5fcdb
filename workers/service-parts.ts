import '../schema/language-fallbacks.ts';
import './platform/abort-signal-any.ts';
import '../schema/without-eval.ts';
import type { Uuid } from '../schema/ids.ts';
import { NOTICE_SHOWN } from '../schema/port/notice-words.ts';
import type { PushMessage } from '../schema/records/push-message.ts';
import type { Role } from '../schema/records/user.ts';
import { showBadge, type BadgePlace } from '../schema/rules/app-badge.ts';
import { startOnce } from '../schema/start-once.ts';
import type { MediaRequest } from './media/media-request.ts';
import { noticeIcon } from './notice-icon.ts';
import { noticeTitle } from './notice-title.ts';
import { endOf, isInView, mayStaySilent, type SeenWindow } from './notice-in-view.ts';
import { pathOf, pushMessageIn, tappedPath, type NoticeData } from './push-notice.ts';
import { openUser, type UserParts } from './open-user.ts';
import { DexieDevice } from './replica/dexie-device.ts';
import { createRequestLanguages } from './request-languages.ts';

/** What the service worker does with stores and engine. */
export interface ServiceParts {
  /** A picture, film or document of whoever is logged in: 401 for nobody, 503 where the stores cannot be read. `hold`: what goes on behind the answer. */
  respondToMedia(media: MediaRequest, hold?: (work: Promise<void>) => void): Promise<Response>;
  /** Sends what waits, by the engine's own flusher; rejects while something is left, whoever was to send it, so that the browser tries again. */
  flush(): Promise<void>;
  /** Shows what a push says, where somebody is logged in, the message is ours, and nobody is just reading it. */
  notify(text: string | null, place: NoticePlace): Promise<void>;
  /** Whoever is logged in on this device; null: nobody. */
  currentUserId(): Promise<Uuid | null>;
  /** The page that a tap on a notification opens. */
  pathOfTap(data: unknown): Promise<string>;
}

/** Where notifications are shown: the service worker's own. */
export interface NoticePlace {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly SeenWindow[]> };
  readonly navigator: BadgePlace & { readonly userAgent: string };
}

declare global {
  /** Set by service-parts.js (scripts/service-parts-plugin.ts), which the service worker loads when it first needs it. */
  var partaServiceParts: ServiceParts | undefined;
}

startOnce('service parts');
const device = new DexieDevice();
const languages = createRequestLanguages(device);
let opened: UserParts | null = null;
let opening: Promise<UserParts | null> | null = null;

globalThis.partaServiceParts = {
  async respondToMedia(media, hold) {
    try {
      const user = await currentUser();
      return user === null ? new Response(null, { status: 401 }) : await user.media.respond(media, hold);
    } catch {
      return new Response(null, { status: 503 });
    }
  },
  async flush() {
    const user = await currentUser();
    const { left } = (await user?.engine.flush()) ?? { left: 0 };
    // Also where a tab leads: it cannot send either just now, and may be gone when it could.
    if (left > 0) throw new Error(`${left} changes still wait`);
  },
  async notify(text, place) {
    const message = pushMessageIn(text);
    if (message === null) return;
    // A push comes once: where the stores were closed under it, they are opened anew.
    const isShown = await show(message, place).catch(() => show(message, place));
    if (isShown && message.unread !== undefined) await showBadge(place.navigator, message.unread);
  },
  currentUserId: () => device.currentUserId(),
  async pathOfTap(data) {
    return tappedPath(data, await device.currentUserId());
  },
};

/** False: nobody is logged in who could be meant, or they are reading it, and their page knows better what is unread. */
async function show(message: PushMessage, { registration, clients, navigator: { userAgent } }: NoticePlace): Promise<boolean> {
  const user = await currentUser();
  const me = await user?.vault.me();
  if (!user || !me) return false;
  // A page may not have heard of it: its connection can be dead without its knowing.
  user.engine.wake('push');
  const windows = await clients.matchAll({ type: 'window' });
  const isSeen = await isInView(message, windows);
  if (isSeen && mayStaySilent(userAgent)) return false;
  const data: NoticeData = { userId: user.userId, path: pathOf(message, me.role, await classBelow(message, me.role, user)), end: endOf(message) };
  const icon = await noticeIcon();
  const { body, tag } = message;
  // Trial and summary are about nobody.
  const title = (await noticeTitle(message, user)) ?? message.title;
  // Whoever has not read the last one is told of the next one, too: what takes another's place is silent otherwise.
  const told = isSeen ? { silent: true } : { renotify: true };
  // A log-out meanwhile has closed all notifications, and this one may carry names.
  if ((await device.currentUserId()) !== user.userId) return false;
  await registration.showNotification(title, { body, tag, ...told, data, lang: me.locale.split('/').at(-1) ?? '', ...(icon === undefined ? {} : { icon }) });
  if (isSeen) for (const shown of await registration.getNotifications({ tag })) shown.close();
  else for (const window of windows) window.postMessage({ type: NOTICE_SHOWN }, []);
  return !isSeen;
}

/** Stores of whoever is logged in now. Who asks while they are looked for gets the same: two would open them twice. */
function currentUser(): Promise<UserParts | null> {
  opening ??= openedNow().finally(() => (opening = null));
  return opening;
}

/** Those of a user who left are closed, also where the same one came back. */
async function openedNow(): Promise<UserParts | null> {
  const userId = await device.currentUserId();
  if (opened !== null && opened.userId === userId && !(await isGone(opened))) return opened;
  const before = opened;
  opened = null;
  await before?.close();
  if (userId === null) return null;
  const user = openUser({ userId, languages, device, isCurrent: async () => (await device.currentUserId()) === userId, onLost: () => void letGo(user) });
  opened = user;
  return opened;
}

/** A class of the receiver's for what was said outside of any, null where it needs none: no other push waits for all classes to be read. */
async function classBelow(message: PushMessage, role: Role, { replica }: UserParts): Promise<Uuid | null> {
  if (role === 'parent' || message.thread === undefined || message.class !== undefined) return null;
  const classes = await replica.all('Class').catch(() => []);
  return (classes.find(({ status }) => status === 'active') ?? classes[0])?._id ?? null;
}

/** The databases are others than they were: the next one to ask opens them anew. */
async function letGo(user: UserParts): Promise<void> {
  if (opened === user) opened = null;
  await user.close();
}

/** Their user logged out, and is in again without a word of it here: the wipe has closed the vault for good. */
function isGone({ vault }: UserParts): Promise<boolean> {
  return vault.me().then(() => false, () => true);
}
