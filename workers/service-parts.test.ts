import { beforeEach, expect, test, vi } from 'vitest';
import { iri } from '../schema/ids.ts';
import type { ServiceParts } from './service-parts.ts';

const USER = crypto.randomUUID();
const CLASS = crypto.randomUUID();
const STORY = crypto.randomUUID();
const PUSH = JSON.stringify({ kind: 'story', title: 'Парта', body: 'В классе новая запись.', tag: `story-${STORY}`, class: CLASS, story: STORY });

const world = vi.hoisted(() => ({ opened: 0, closedUnder: 0, wiped: 0, user: '' as string | null }));
vi.stubGlobal('caches', { match: async () => undefined });
vi.mock('./replica/dexie-device.ts', () => ({
  DexieDevice: class {
    currentUserId = async () => world.user;
    language = async () => 'ru';
  },
}));
vi.mock('./open-user.ts', () => ({
  openUser(userId: string, _language: unknown, _isCurrent: unknown, onLost: () => void) {
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
    const engine = { wake: () => undefined, flush: () => ofOpen({ kind: 'flushed', left: 0 }) };
    return { userId, vault: { me }, engine, media: { respond: () => ofOpen(new Response('photo')) }, close: async () => undefined };
  },
}));

async function begin(): Promise<{ parts: ServiceParts; shown: string[]; registration: ServiceWorkerRegistration }> {
  vi.resetModules();
  await import('./service-parts.ts');
  const shown: string[] = [];
  const registration = { showNotification: async (_title: string, { tag }: { tag: string }) => void shown.push(tag) } as unknown as ServiceWorkerRegistration;
  if (globalThis.partaServiceParts === undefined) throw new Error('It defines nothing');
  return { parts: globalThis.partaServiceParts, shown, registration };
}

beforeEach(() => Object.assign(world, { opened: 0, closedUnder: 0, wiped: 0, user: USER }));

test('PSH-02 a push whose stores are closed under it is shown all the same, from stores that are opened anew', async () => {
  const { parts, shown, registration } = await begin();
  world.closedUnder = 1;
  await parts.notify(PUSH, registration);
  expect(shown).toEqual([`story-${STORY}`]);
  expect(world.opened).toBe(2);
});

test('PSH-02 where nobody is logged in a push shows nothing', async () => {
  const { parts, shown, registration } = await begin();
  world.user = null;
  await parts.notify(PUSH, registration);
  expect(shown).toEqual([]);
});

test('SWK-01 pictures and pushes that ask at once share the same opened stores', async () => {
  const { parts, registration } = await begin();
  const media = { kind: 'file', id: STORY } as unknown as Parameters<ServiceParts['respondToMedia']>[0];
  await Promise.all([parts.respondToMedia(media), parts.notify(PUSH, registration), parts.respondToMedia(media)]);
  await parts.respondToMedia(media);
  expect(world.opened).toBe(1);
});

test('SES-06 PSH-02 R-SESS-08 whoever logs out and in again while the service worker lives gets pushes and pictures from new stores, and what waits is sent', async () => {
  const { parts, shown, registration } = await begin();
  await parts.notify(PUSH, registration);
  world.wiped = world.opened;
  const media = { fileId: STORY, size: null, range: null };
  expect((await parts.respondToMedia(media)).status).toBe(200);
  await parts.flush();
  await parts.notify(PUSH, registration);
  expect(shown).toHaveLength(2);
  expect(world.opened).toBe(2);
});
