import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaCache } from './media-cache.ts';

const MB = 1024 * 1024;
const HOST = 'https://parta.test';
let kept: Map<string, Response>;
let room: 'ok' | 'low';

beforeEach(() => {
  kept = new Map();
  room = 'ok';
  // As a browser's: what is put again stands last.
  const cache = {
    match: async (key: string | { url: string }) => kept.get(pathOf(key))?.clone(),
    keys: async () => [...kept.keys()].map((key) => ({ url: HOST + key })),
    put: async (key: string, value: Response) => {
      kept.delete(key);
      kept.set(key, value);
    },
    delete: async (key: string | { url: string }) => kept.delete(pathOf(key)),
  };
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true, delete: async () => kept.clear() });
});
afterEach(() => vi.unstubAllGlobals());

function pathOf(key: string | { url: string }): string {
  return typeof key === 'string' ? key : key.url.slice(HOST.length);
}
/** A cache as a realm has it that begins now: it knows only what lies there. */
function openCache(): MediaCache {
  return new MediaCache('u', async () => true, async () => room);
}
/** Keeps files one after the other, each said to be so large; their bytes are not made. */
async function keep(cache: MediaCache, size: number, ...files: readonly string[]): Promise<void> {
  for (const fileId of files) await cache.keepComing(fileId, { type: 'image/jpeg', size, body: new Blob(['x']).stream() });
}
const names = (): string[] => [...kept.keys()].map((key) => key.slice('/media/'.length));

test('SYN-08 pictures take no more than 200 MB: the oldest go first, and what was kept again is new', async () => {
  const cache = openCache();
  await keep(cache, 40 * MB, 'a', 'b', 'c', 'd', 'e');
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
  await keep(cache, 40 * MB, 'a');
  await keep(cache, 41 * MB, 'f');
  expect(names()).toEqual(['d', 'e', 'a', 'f']);
});

test('SYN-08 a realm that begins counts what lies there from before', async () => {
  await keep(openCache(), 40 * MB, 'a', 'b', 'c', 'd', 'e');
  await keep(openCache(), 1 * MB, 'f');
  expect(names()).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('SYN-08 no more than 2000 pictures are kept, however small', async () => {
  const cache = openCache();
  await keep(cache, 1, ...Array.from({ length: 2000 }, (_, index) => `p${index}`));
  expect(names()).toHaveLength(2000);
  await keep(cache, 1, 'one', 'more');
  expect([names().length, names().at(0), names().slice(-2)]).toEqual([2000, 'p2', ['one', 'more']]);
});

test('SYN-08 R-STO-04 where the device is nearly full no more than 20 MB stay, and nothing is kept that would take a quarter of that', async () => {
  const cache = openCache();
  await keep(cache, 9 * MB, 'a', 'b', 'c', 'd');
  room = 'low';
  await keep(cache, 2 * MB, 'e');
  expect(names()).toEqual(['c', 'd', 'e']);
  expect([await cache.takes(5 * MB), await cache.takes(5 * MB + 1)]).toEqual([true, false]);
  room = 'ok';
  expect([await cache.takes(50 * MB), await cache.takes(50 * MB + 1)]).toEqual([true, false]);
});
