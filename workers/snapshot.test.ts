import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { allowingStyle, isSnapshotWord, keepSnapshot, withSnapshot } from './snapshot.ts';

const SHELL = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';
const SNAPSHOT = { paths: ['/'], html: '<p>$& стоит 5$</p>', lang: 'ru', theme: 'dark', width: 360, height: 740 };

it('puts the snapshot before the place of the app, as it is', () => {
  expect(withSnapshot(SHELL, SNAPSHOT)).toContain('<div id="snapshot" inert aria-hidden="true"><p>$& стоит 5$</p></div><div id="root"></div>');
});

it('shows it in a window of the same size only', () => {
  expect(withSnapshot(SHELL, SNAPSHOT)).toContain('@media not ((width: 360px) and (height: 740px)) { #snapshot { display: none } }');
});

it('gives the document the language and theme that it had, and nothing else', () => {
  expect(withSnapshot(SHELL, { ...SNAPSHOT, lang: 'ru" onload="alert(1)', theme: 'dark><script>' })).toContain('<html lang="ruonloadalert" data-theme="darkscript" style="color-scheme: darkscript">');
  expect(withSnapshot(SHELL, SNAPSHOT)).toContain('<html lang="ru" data-theme="dark" style="color-scheme: dark">');
});

it('allows the one style element that comes with it, beside what the policy allows', async () => {
  const hash = `'sha256-${createHash('sha256').update('a { color: red }').digest('base64')}'`;
  expect(await allowingStyle("default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'", 'a { color: red }')).toBe(`default-src 'self'; style-src 'self' ${hash}; style-src-attr 'unsafe-inline'`);
  expect(await allowingStyle("default-src 'none'", 'a { color: red }')).toBe("default-src 'none'");
});

it('knows what a page says about it', () => {
  expect(isSnapshotWord({ type: 'snapshot', snapshot: null })).toBe(true);
  expect(isSnapshotWord({ type: 'skipWaiting' })).toBe(false);
  expect(isSnapshotWord('snapshot')).toBe(false);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['keeps how the page of somebody who is here looks', async () => crypto.randomUUID(), true],
  ['R-SESS-08 keeps nothing of somebody who has just logged out, whose page may be closed before it shows that', async () => null, false],
  ['keeps nothing where it cannot be told who is here', () => Promise.reject(new Error('no stores')), false],
])('%s', async (_, whoIsHere, isKept) => {
  const kept = new Map<string, Map<string, Response>>();
  vi.stubGlobal('self', { clients: { matchAll: async () => [] } });
  vi.stubGlobal('caches', {
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return { put: async (place: string, response: Response) => void cache.set(place, response) };
    },
  });
  await keepSnapshot(SNAPSHOT, 'window', whoIsHere);
  expect(kept.size > 0).toBe(isKept);
});
