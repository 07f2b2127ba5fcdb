import { beforeEach, expect, test, vi } from 'vitest';
import { iri } from '../schema/ids.ts';
import { NOTICE_SHOWN } from '../schema/port/notice-words.ts';
import type { NoticePlace, ServiceParts } from './service-parts.ts';

const USER = crypto.randomUUID();
const CLASS = crypto.randomUUID();
const STORY = crypto.randomUUID();
const PUSH = JSON.stringify({ kind: 'story', title: 'Парта', body: 'В классе новая запись.', tag: `story-${STORY}`, class: CLASS, story: STORY });

const world = vi.hoisted(() => ({ opened: 0, closedUnder: 0, wiped: 0, user: '' as string | null, flushed: { kind: 'flushed', left: 0 } }));
vi.stubGlobal('caches', { match: async () => undefined });
vi.mock('./replica/dexie-device.ts', () => ({
  DexieDevice: class {
    currentUserId = async () => world.user;
    chosenLanguage = async () => 'ru';
    watchChosenLanguage = () => () => undefined;
  },
}));
vi.mock('./open-user.ts', () => ({
  openUser({ userId, onLost }: { userId: string; onLost: () => void }) {
    world.opened += 1;
    const own = world.opened;
    /** A wipe closes a vault for good, and nobody is told. */
    const ofOpen = async <T>(value: T): Promise<T> => {
      if (own <= world.wiped) throw new Error('DatabaseClosedError');
      return value;
    };
    const me = async () => {
      if (world.closedUnder > 0) {
        world.closedUnder -= 1;
        onLost();
        throw new Error('DatabaseClosedError');
      }
      return ofOpen({ '@id': iri.user(userId), role: 'parent', locale: '/locales/ru' });
    };
    const engine = { wake: () => undefined, flush: () => ofOpen(world.flushed) };
    return { userId, vault: { me }, engine, media: { respond: () => ofOpen(new Response('photo')) }, close: async () => undefined };
  },
}));

/** `answer`: of a window in sight, to the question whether somebody is reading it there. */
async function begin({ answer = 'no', userAgent = 'Chrome/131.0.0.0' } = {}): Promise<{ parts: ServiceParts; shown: string[]; options: object[]; badges: number[]; heard: unknown[]; place: NoticePlace }> {
  vi.resetModules();
  globalThis.partaStarted = undefined;
  await import('./service-parts.ts');
  const [shown, options, badges, heard]: [string[], object[], number[], unknown[]] = [[], [], [], []];
  const registration = {
    showNotification: async (_title: string, { tag = '', ...more }: NotificationOptions) => {
      shown.push(tag);
      // Where it leads and in which language is looked at elsewhere.
      options.push(Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'data' && key !== 'lang')));
    },
    getNotifications: async () => [{ close: () => void shown.pop() }],
  } as unknown as NoticePlace['registration'];
  const page = {
    visibilityState: 'visible',
    postMessage(word: object, [port]: Transferable[]) {
      heard.push(word);
      if (port instanceof MessagePort) port.postMessage(answer);
    },
  };
  const place: NoticePlace = { registration, clients: { matchAll: async () => [page] }, navigator: { userAgent, setAppBadge: async (count: number) => void badges.push(count) } };
  if (globalThis.partaServiceParts === undefined) throw new Error('It defines nothing');
  return { parts: globalThis.partaServiceParts, shown, options, badges, heard, place };
}

beforeEach(() => Object.assign(world, { opened: 0, closedUnder: 0, wiped: 0, user: USER, flushed: { kind: 'flushed', left: 0 } }));

test('PSH-02 a push whose stores are closed under it is shown all the same, from stores that are opened anew', async () => {
  const { parts, shown, place } = await begin();
  world.closedUnder = 1;
  await parts.notify(PUSH, place);
  expect(shown).toEqual([`story-${STORY}`]);
  expect(world.opened).toBe(2);
});

test('PSH-02 where nobody is logged in a push shows nothing', async () => {
  const { parts, shown, place } = await begin();
  world.user = null;
  await parts.notify(PUSH, place);
  expect(shown).toEqual([]);
});

test('F-402 whoever logs out while the names of a push are read is shown nothing, on the icon neither', async () => {
  const { parts, shown, badges, place } = await begin();
  const matchAll = async () => {
    world.user = null;
    return [];
  };
  await parts.notify(PUSH.replace('{', '{"unread":4,'), { ...place, clients: { matchAll } });
  expect([shown, badges]).toEqual([[], []]);
});

test('SWK-01 pictures and pushes that ask at once share the same opened stores', async () => {
  const { parts, place } = await begin();
  const media = { kind: 'file', id: STORY } as unknown as Parameters<ServiceParts['respondToMedia']>[0];
  await Promise.all([parts.respondToMedia(media), parts.notify(PUSH, place), parts.respondToMedia(media)]);
  await parts.respondToMedia(media);
  expect(world.opened).toBe(1);
});

test('SES-06 PSH-02 R-SESS-08 whoever logs out and in again while the service worker lives gets pushes and pictures from new stores, and what waits is sent', async () => {
  const { parts, shown, place } = await begin();
  await parts.notify(PUSH, place);
  world.wiped = world.opened;
  const media = { fileId: STORY, size: null, range: null };
  expect((await parts.respondToMedia(media)).status).toBe(200);
  await parts.flush();
  await parts.notify(PUSH, place);
  expect(shown).toHaveLength(2);
  expect(world.opened).toBe(2);
});

test('PSH-02 EXT-03 what takes the place of an unread notification is told of as loudly, and windows hear that it is there', async () => {
  const { parts, options, heard, badges, place } = await begin();
  await parts.notify(PUSH.replace('{', '{"unread":4,'), place);
  expect(options).toEqual([{ body: 'В классе новая запись.', renotify: true }]);
  expect(heard.at(-1)).toEqual({ type: NOTICE_SHOWN });
  expect(badges).toEqual([4]);
});

test('PSH-02 nobody is notified of what they have before them, and the page keeps the icon’s number', async () => {
  const { parts, options, badges, place } = await begin({ answer: 'yes' });
  await parts.notify(PUSH.replace('{', '{"unread":4,'), place);
  expect([options, badges]).toEqual([[], []]);
});

test('PSH-02 where the browser bears no push without a notification, what somebody reads is shown without a sound and is gone at once', async () => {
  const { parts, options, shown, place } = await begin({ answer: 'yes', userAgent: 'Version/18.1 Safari/605.1.15' });
  await parts.notify(PUSH, place);
  expect([options, shown]).toEqual([[{ body: 'В классе новая запись.', silent: true }], []]);
});

test.each(['flushed', 'ledElsewhere'])('SYN-02 R-TAB-05 the browser is told to try again while anything waits (%s), and that all is sent when nothing does', async (kind) => {
  const { parts } = await begin();
  world.flushed = { kind, left: 2 };
  await expect(parts.flush()).rejects.toThrow('2 changes still wait');
  world.flushed = { kind, left: 0 };
  await expect(parts.flush()).resolves.toBeUndefined();
  world.user = null;
  await expect(parts.flush()).resolves.toBeUndefined();
});

test('F-901 R-TAB-09 a second evaluation in one service worker refuses to start and leaves the first in its place', async () => {
  const { parts } = await begin();
  vi.resetModules();
  await expect(import('./service-parts.ts')).rejects.toThrow('started already');
  expect(globalThis.partaServiceParts).toBe(parts);
});
