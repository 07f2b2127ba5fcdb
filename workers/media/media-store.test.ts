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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Media of whoever has just logged in, over a server that answers when told. */
async function openWorld({ waiting, isSparing = false }: { waiting?: Blob; isSparing?: boolean } = {}): Promise<{ userId: string; media: MediaStore; answer: (photo: Response) => void }> {
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
        keys: async () => [...store.keys()].map((key) => ({ url: `https://parta.test${key}` })),
        // As a browser does: there once all of it has come, and not at all where it was cut off.
        put: async (key: string, value: Response) => {
          const bytes = await value.blob();
          store.set(key, new Response(bytes, { headers: value.headers }));
        },
        delete: async (key: string | { url: string }) => store.delete(typeof key === 'string' ? key : key.url.slice('https://parta.test'.length)),
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
    vault: { blob: async () => waiting ?? null },
    session: { token: async () => ({ kind: 'token', token: 't' }), renew: async () => ({ kind: 'expired' }) },
    isCurrent: async () => (await device.currentUserId()) === userId,
    language: () => 'ru',
    isSparing: () => isSparing,
  });
  return { userId, media, answer: asked.resolve };
}

const photo = (): Response => new Response(new Blob(['photo'], { type: 'image/jpeg' }));

test('a photo for a place on the screen is asked for in that size and as WebP, a file to keep as it is', async () => {
  const { media, answer } = await openWorld();
  const asked = vi.spyOn(globalThis, 'fetch');
  const fileId = crypto.randomUUID();
  answer(photo());
  await media.blob(fileId, { w: 640, h: 640, fit: 'whole' });
  await media.respond({ fileId, size: { w: 640, h: 1280, fit: 'crop' }, range: null });
  await media.blob(crypto.randomUUID(), null);
  expect(asked.mock.calls.map(([url, init]) => [(typeof url === 'string' ? url : '').replace(/.*content/, ''), new Headers(init?.headers).get('accept')])).toEqual([
    ['?w=640&h=640&fit=whole', 'image/webp,*/*'],
    ['?w=640&h=1280&fit=crop', 'image/webp,*/*'],
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
    for (const size of [null, { w: 100, h: 50, fit: 'crop' } as const]) {
      const before = keys().length;
      vi.stubGlobal('fetch', async () => photo());
      await media.respond({ fileId: _id, size, range: null });
      await expect.poll(() => keys().length).toBe(before + 1);
    }
  }
  await replica.purge(lost['@id']);
  expect(keys()).toEqual([`/media/${kept._id}`, `/media/${kept._id}?w=100&h=50&fit=crop`]);
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

/** A film of ten bytes that comes in two pieces: the second one when it is let go, or never. */
function film({ size = 10 } = {}): { answer: Response; rest: (cut?: Error) => void; state: { isCancelled: boolean } } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (pieces.length === 1) await promise;
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const pieces = ['01234', '56789'];
  const answer = new Response(body, { status: 206, headers: { 'content-type': 'video/mp4', 'content-range': `bytes 0-${size - 1}/${size}`, 'content-length': String(size) } });
  return { answer, rest: (cut) => (cut === undefined ? resolve() : reject(cut)), state };
}
const WHOLE = { size: null, range: 'bytes=0-' };
const kept = (userId: string) => [...(stores.get(mediaCacheName(userId))?.keys() ?? [])];
/** Plays a film from its start; answers what goes on behind the answer. */
async function play(media: MediaStore, fileId: string): Promise<{ response: Response; work: Promise<void>[] }> {
  const work: Promise<void>[] = [];
  return { response: await media.respond({ fileId, ...WHOLE }, (one) => work.push(one)), work };
}

for (const isSparing of [false, true]) {
  test(`STO-08 a film that was played${isSparing ? ' to its end where bytes cost' : ''} is there without a network, in any part`, async () => {
    const { userId, media } = await openWorld({ isSparing });
    const [fileId, { answer, rest }] = [crypto.randomUUID(), film()];
    vi.stubGlobal('fetch', async () => answer);
    const { response, work } = await play(media, fileId);
    rest();
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 0-9/10', '0123456789']);
    await Promise.all(work);
    expect(kept(userId)).toEqual([`/media/${fileId}`]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    for (const [range, text] of [['bytes=0-', '0123456789'], ['bytes=3-5', '345'], ['bytes=-2', '89']] as const) {
      const part = await media.respond({ fileId, size: null, range });
      expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', text]);
    }
  });
}

test('F-106 the first frame of a film is fetched without keeping anything, and not at all where bytes cost', async () => {
  for (const isSparing of [false, true]) {
    const { userId, media } = await openWorld({ isSparing });
    const { answer, rest } = film();
    const fetched = vi.fn(async () => Promise.resolve(answer));
    vi.stubGlobal('fetch', fetched);
    const work: Promise<void>[] = [];
    const fileId = crypto.randomUUID();
    const response = await media.respond({ fileId, ...WHOLE, need: 'preview' }, (one) => work.push(one));
    rest();
    expect([response.status, fetched.mock.calls.length]).toEqual(isSparing ? [404, 0] : [206, 1]);
    await response.text();
    await Promise.all(work);
    expect(kept(userId)).toEqual([]);
  }
});

test('STO-08 a film is kept whole though its player goes elsewhere in it, and asked for once; where bytes cost, no more is fetched than is watched', async () => {
  for (const isSparing of [false, true]) {
    const { userId, media } = await openWorld({ isSparing });
    const [fileId, { answer, rest, state }] = [crypto.randomUUID(), film()];
    vi.stubGlobal('fetch', async () => answer);
    const { response, work } = await play(media, fileId);
    const player = response.body?.getReader();
    await player?.read();
    const part = new Response('789', { status: 206, headers: { 'content-range': 'bytes 7-9/10' } });
    vi.stubGlobal('fetch', async () => part);
    expect(await (await media.respond({ fileId, size: null, range: 'bytes=7-' })).text()).toBe('789');
    const left = player?.cancel();
    rest();
    await Promise.all([left, ...work]);
    expect([kept(userId), state.isCancelled]).toEqual(isSparing ? [[], true] : [[`/media/${fileId}`], false]);
  }
});

test('STO-08 what is only a part of a film, is cut off, or would take too much of the room is not kept', async () => {
  const { userId, media } = await openWorld();
  const part = new Response('56789', { status: 206, headers: { 'content-range': 'bytes 5-9/10' } });
  vi.stubGlobal('fetch', async () => part);
  expect(await (await media.respond({ fileId: crypto.randomUUID(), size: null, range: 'bytes=5-' })).text()).toBe('56789');
  const large = film({ size: 51 * 1024 * 1024 });
  vi.stubGlobal('fetch', async () => large.answer);
  large.rest();
  expect((await (await play(media, crypto.randomUUID())).response.text()).length).toBe(10);
  const cut = film();
  vi.stubGlobal('fetch', async () => cut.answer);
  const { response, work } = await play(media, crypto.randomUUID());
  cut.rest(new TypeError('network error'));
  await expect(response.text()).rejects.toThrow('network error');
  await Promise.all(work);
  expect(kept(userId)).toEqual([]);
});

test('R-PULL-10 R-SESS-08 a film that was still on its way is not kept when its class is lost meanwhile, or its user has logged out', async () => {
  for (const leave of [(media: MediaStore, fileId: string) => media.forget([fileId]), (_: MediaStore, __: string, userId: string) => device.wipe(userId)]) {
    const { userId, media } = await openWorld();
    const [fileId, { answer, rest }] = [crypto.randomUUID(), film()];
    vi.stubGlobal('fetch', async () => answer);
    const { response, work } = await play(media, fileId);
    await expect.poll(() => kept(userId).length).toBe(1);
    await leave(media, fileId, userId);
    rest();
    await response.text();
    await Promise.all(work);
    expect(kept(userId)).toEqual([]);
  }
});

test('STO-08 a film of one’s own that waits is kept as photos are', async () => {
  const { userId, media } = await openWorld({ waiting: new Blob(['0123456789'], { type: 'video/webm' }) });
  const fileId = crypto.randomUUID();
  const { response, work } = await play(media, fileId);
  expect([response.status, await response.text()]).toEqual([206, '0123456789']);
  await Promise.all(work);
  expect(kept(userId)).toEqual([`/media/${fileId}`]);
});

test('F-102 without a network the original is never replaced by a size of it, nor a whole photo by a thumbnail', async () => {
  const { userId, media } = await openWorld();
  const fileId = crypto.randomUUID();
  const [tile, viewer] = [{ w: 640, h: 640, fit: 'whole' }, { w: 1600, h: 1600, fit: 'whole' }] as const;
  const text = async (size: Parameters<MediaStore['blob']>[1], need?: Parameters<MediaStore['blob']>[2]) => (await (await media.blob(fileId, size, need))?.text()) ?? null;
  const online = (body: string) => vi.stubGlobal('fetch', async () => new Response(new Blob([body], { type: 'image/webp' })));
  const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  online('tile');
  await text(tile);
  await expect.poll(() => kept(userId).length).toBe(1);
  offline();
  expect([await text(null), await text(null, 'device'), await text(viewer, 'whole')]).toEqual([null, null, null]);
  // A tile of another size, and the preview under the whole photo.
  expect([await text(viewer), await text(viewer, 'device')]).toEqual(['tile', 'tile']);

  online('whole');
  await text(viewer, 'whole');
  await expect.poll(() => kept(userId).length).toBe(2);
  offline();
  const smaller = { w: 1280, h: 1280, fit: 'whole' } as const;
  expect([await text(smaller, 'whole'), await text(tile, 'device'), await text(null)]).toEqual(['whole', 'whole', null]);

  online('original');
  await text(null);
  await expect.poll(() => kept(userId).length).toBe(3);
  offline();
  expect([await text(null), await text({ w: 2560, h: 2560, fit: 'whole' }, 'device')]).toEqual(['original', 'original']);
});

test('F-102 for what is to come from the device the server is not asked, and what waits to be sent is there as it is', async () => {
  const { media } = await openWorld();
  const asked = vi.spyOn(globalThis, 'fetch');
  expect(await media.blob(crypto.randomUUID(), { w: 640, h: 640, fit: 'whole' }, 'device')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  const own = await openWorld({ waiting: new Blob(['own'], { type: 'image/jpeg' }) });
  for (const size of [null, { w: 640, h: 640, fit: 'whole' } as const]) expect(await (await own.media.blob(crypto.randomUUID(), size, 'device'))?.text()).toBe('own');
});

test('F-101 a crop that an older version stored under two sides is shown as a preview at most, never as the whole photo', async () => {
  const { userId, media } = await openWorld();
  const fileId = crypto.randomUUID();
  const store = await caches.open(mediaCacheName(userId));
  await store.put(`/media/${fileId}?w=2048&h=2048`, new Response(new Blob(['crop'], { type: 'image/webp' })));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  for (const side of [1280, 1600, 2048, 2560]) expect(await media.blob(fileId, { w: side, h: side, fit: 'whole' }, 'whole')).toBeNull();
  expect(await media.blob(fileId, null)).toBeNull();
  expect(await (await media.blob(fileId, { w: 1280, h: 1280, fit: 'whole' }, 'device'))?.text()).toBe('crop');
  await store.put(`/media/${fileId}?w=640&h=640&fit=whole`, new Response(new Blob(['tile'], { type: 'image/webp' })));
  expect(await (await media.blob(fileId, { w: 1280, h: 1280, fit: 'whole' }, 'device'))?.text()).toBe('tile');
});

test('F-703 photos wait for each other, so that requests of the API have connections, and one that fails lets the next begin', async () => {
  const { media } = await openWorld();
  const answers: ((answer: Response | Error) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve, reject) => answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))));
  const size = { w: 640, h: 640, fit: 'whole' } as const;
  const wanted = Array.from({ length: 5 }, () => media.respond({ fileId: crypto.randomUUID(), size, range: null }));
  await expect.poll(() => answers.length).toBe(3);
  answers[0]?.(photo());
  expect((await wanted[0])?.status).toBe(200);
  await expect.poll(() => answers.length).toBe(4);
  answers[1]?.(new Error('no network'));
  expect((await wanted[1])?.status).toBe(503);
  await expect.poll(() => answers.length).toBe(5);
});

test('F-703 a photo whose bytes stop coming is given up, and lets the next begin; one that somebody opened waits for none', async () => {
  const { media } = await openWorld();
  // The database of the device needs time that passes.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let asked = 0;
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    asked += 1;
    return asked > 3 ? photo() : new Response(new ReadableStream({ start: (controller) => signal.addEventListener('abort', () => controller.error(new Error('given up'))) }));
  });
  const size = { w: 640, h: 640, fit: 'whole' } as const;
  const small = () => media.respond({ fileId: crypto.randomUUID(), size, range: null });
  const stalled = [small(), small(), small()];
  const next = small();
  await vi.waitUntil(() => asked === 3);
  expect((await media.respond({ fileId: crypto.randomUUID(), ...PHOTO })).status).toBe(200);
  await vi.advanceTimersByTimeAsync(31_000);
  expect((await Promise.all([...stalled, next])).map(({ status }) => status)).toEqual([503, 503, 503, 200]);
});
