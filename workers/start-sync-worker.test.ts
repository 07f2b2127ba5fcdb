import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('F-901 R-TAB-09 a second evaluation of the worker in one context refuses to start: one port hears the page', async () => {
  const listen = vi.fn<(type: string) => void>();
  vi.stubGlobal('addEventListener', listen);
  await import('./sync.worker.ts');
  const ports = () => listen.mock.calls.filter(([type]) => type === 'message').length;
  expect(ports()).toBe(1);
  vi.resetModules();
  await expect(import('./sync.worker.ts')).rejects.toThrow('The sync worker was started already');
  expect(ports()).toBe(1);
});
