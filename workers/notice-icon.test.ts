import { afterEach, expect, test, vi } from 'vitest';
import { noticeIcon } from './notice-icon.ts';

afterEach(() => vi.unstubAllGlobals());

test('PSH-02 a notification has its mark from what the device keeps, whatever revision it is kept under, and asks no network', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('caches', { match: async (...request: unknown[]) => (asked.push(request), new Response(new Uint8Array([0x89, 0x50, 0xff]))) });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')));
  expect(await noticeIcon()).toBe('data:image/png;base64,iVD/');
  expect(asked).toEqual([['/icon-192.png', { ignoreSearch: true }]]);
});

test('PSH-02 a push is shown without a mark where none is kept or the cache cannot be read', async () => {
  vi.stubGlobal('caches', { match: async () => undefined });
  expect(await noticeIcon()).toBeUndefined();
  vi.stubGlobal('caches', { match: () => Promise.reject(new Error('UnknownError')) });
  expect(await noticeIcon()).toBeUndefined();
});
