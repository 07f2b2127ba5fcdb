import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { classRecord, fileRecord, messageRecord, storyRecord, threadRecord } from '../testing/sample-records.ts';
import { DexieDevice } from '../replica/dexie-device.ts';
import { DexieVault } from '../replica/dexie-vault.ts';
import { mediaCacheName } from '../replica/media-cache-name.ts';
import { RxdbReplica } from '../replica/rxdb-replica.ts';
import { filesOf } from './files-of.ts';
import { openMedia, type MediaStore } from './media-store.ts';

const PHOTO = { size: null, range: null };
const device = new DexieDevice();
let stores: Map<string, Map<string, Response>>;

afterEach(() => vi.unstubAllGlobals());

/** Media of whoever has just logged in, over a server that answers when told. */
async function openWorld(): Promise<{ userId: string; media: MediaStore; answer: (photo: Response) => void }> {
  stores = new Map();
  const openCache = (name: string): Map<string, Response> => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = openCache(name);
      return {
        match: async (key: string) => store.get(key)?.clone(),
        matchAll: async () => [],
        keys: async () => [...store.keys()].map((key) => ({ url: `https://parta.test${key}` })),
        put: async (key: string, value: Response) => void store.set(key, value),
        delete: async ({ url }: { url: string }) => store.delete(url.slice('https://parta.test'.length)),
      };
    },
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
  });
  const asked = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => (await asked.promise).clone());
  const userId = crypto.randomUUID();
  await device.setCurrentUserId(userId);
  const media = openMedia({
    userId,
    vault: { blob: async () => null },
    session: { token: async () => ({ kind: 'token', token: 't' }), renew: async () => ({ kind: 'expired' }) },
    isCurrent: async () => (await device.currentUserId()) === userId,
  });
  return { userId, media, answer: asked.resolve };
}

const photo = (): Response => new Response(new Blob(['photo'], { type: 'image/jpeg' }));

test('a photo for a place on the screen is asked for in that size and as WebP, a file to keep as it is', async () => {
  const { media, answer } = await openWorld();
  const asked = vi.spyOn(globalThis, 'fetch');
  const fileId = crypto.randomUUID();
  answer(photo());
  await media.blob(fileId, { w: 640, h: 640 });
  await media.respond({ fileId, size: { w: 1280, h: 1280 }, range: null });
  await media.blob(crypto.randomUUID(), null);
  expect(asked.mock.calls.map(([url, init]) => [(typeof url === 'string' ? url : '').replace(/.*content/, ''), new Headers(init?.headers).get('accept')])).toEqual([
    ['?w=640&h=640', 'image/webp,*/*'],
    ['?w=1280&h=1280', 'image/webp,*/*'],
    ['', '*/*'],
  ]);
});

test('SYN-08 a photo that was asked for is kept', async () => {
  const { userId, media, answer } = await openWorld();
  const fileId = crypto.randomUUID();
  answer(photo());
  expect((await media.respond({ fileId, ...PHOTO })).status).toBe(200);
  await expect.poll(() => [...(stores.get(mediaCacheName(userId))?.keys() ?? [])]).toEqual([`/media/${fileId}`]);
});

test('R-PULL-10 a class and a thread that were lost take the pictures of their posts and messages along, in all sizes', async () => {
  const { userId, media, answer } = await openWorld();
  answer(photo());
  const vault = new DexieVault(userId);
  const replica = new RxdbReplica(userId, vault, { onDrop: (rows) => media.forget(filesOf(rows)) });
  const [kept, posted, said] = [fileRecord(), fileRecord(), fileRecord()];
  const [lost, stays] = [classRecord(), classRecord()];
  const thread = threadRecord({ class: lost['@id'] });
  await replica.put([lost, stays, thread, storyRecord(stays._id, { attachments: [kept] }), storyRecord(lost._id, { attachments: [posted] }), messageRecord(thread._id, { attachments: [said] })]);
  const keys = (): string[] => [...(stores.get(mediaCacheName(userId))?.keys() ?? [])].toSorted();
  for (const { _id } of [kept, posted, said]) {
    for (const size of [null, { w: 100, h: 50 }]) {
      const before = keys().length;
      vi.stubGlobal('fetch', async () => photo());
      await media.respond({ fileId: _id, size, range: null });
      await expect.poll(() => keys().length).toBe(before + 1);
    }
  }
  await replica.purge(lost['@id']);
  expect(keys()).toEqual([`/media/${kept._id}`, `/media/${kept._id}?w=100&h=50`]);
  await replica.close();
  await vault.close();
});

test('SES-06 R-SESS-08 a photo that was still on its way when its user logged out is not kept', async () => {
  const { userId, media, answer } = await openWorld();
  const answered = media.respond({ fileId: crypto.randomUUID(), ...PHOTO });
  await device.wipe(userId);
  answer(photo());
  await answered;
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect([...stores.keys()]).toEqual([]);
});
