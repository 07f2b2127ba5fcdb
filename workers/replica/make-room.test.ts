import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRoom } from './make-room.ts';
import { mediaCacheName } from './media-cache-name.ts';
import { StorageError } from './storage-error.ts';

/** SYN-08: where the device is full, pictures make room for words, once. Node has no Cache Storage: a set of names stands for it. */
const [ME, OTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
let kept: Set<string>;

beforeEach(() => {
  kept = new Set([mediaCacheName(ME), mediaCacheName(OTHER), 'the app itself']);
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) });
});
afterEach(() => vi.unstubAllGlobals());

/** Work that fails as a full device does so many times, then succeeds. */
function full(times: number, name = 'QuotaExceededError'): { run: () => Promise<string>; tries: () => number } {
  let tries = 0;
  return {
    run: async () => {
      tries += 1;
      // As Dexie wraps it.
      if (tries <= times) throw Object.assign(new Error('in Dexie'), { name: 'AbortError', inner: new DOMException('no room', name) });
      return 'written';
    },
    tries: () => tries,
  };
}

test('SYN-08 where there is room nothing is dropped', async () => {
  const work = full(0);
  expect(await withRoom(ME, work.run)).toBe('written');
  expect([work.tries(), kept.size]).toEqual([1, 3]);
});

test('SYN-08 R-STO-04 a full device drops this user’s pictures, no other’s and nothing of the app, and the words are written after all', async () => {
  const work = full(1);
  expect(await withRoom(ME, work.run)).toBe('written');
  expect(work.tries()).toBe(2);
  expect([...kept]).toEqual([mediaCacheName(OTHER), 'the app itself']);
});

test('SYN-08 without pictures to drop it is not tried again, and said to be the room', async () => {
  kept.delete(mediaCacheName(ME));
  const work = full(1);
  await expect(withRoom(ME, work.run)).rejects.toMatchObject({ name: 'StorageError', reason: 'quota' });
  expect(work.tries()).toBe(1);
});

test('SYN-08 where the pictures were not enough, it is tried once more and not for ever', async () => {
  const work = full(9);
  await expect(withRoom(ME, work.run)).rejects.toMatchObject({ reason: 'quota' });
  expect(work.tries()).toBe(2);
});

test('what failed for another reason costs no picture', async () => {
  await expect(withRoom(ME, full(1, 'ConstraintError').run)).rejects.not.toBeInstanceOf(StorageError);
  await expect(withRoom(ME, full(1, 'UnknownError').run)).rejects.toMatchObject({ reason: 'lost' });
  expect(kept.size).toBe(3);
});

test('pictures that cannot be dropped, or a realm without Cache Storage, leave the first failure as it was', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.reject(new Error('no cache now')) });
  await expect(withRoom(ME, full(1).run)).rejects.toMatchObject({ reason: 'quota' });
  vi.unstubAllGlobals();
  expect('caches' in globalThis).toBe(false);
  await expect(withRoom(ME, full(1).run)).rejects.toMatchObject({ reason: 'quota' });
});
