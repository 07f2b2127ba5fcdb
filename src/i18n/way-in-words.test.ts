import { expect, it } from 'vitest';
import { LANGUAGES } from './language.ts';
import { loadWayInWords } from './words.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], { eager: true, query: '?raw', import: 'default' });
const PAGES = '../app/lazy-pages.ts';
/** Named by the routes, and drawn in pages that wait for all words; and what waits for them itself. */
const IN_PAGES_THAT_WAIT = /\/features\/classes\/|\/app\/slow-start/u;

/** Files that a file imports, at once or later; where the lazy pages are named nobody goes on. */
function importsOf(path: string): string[] {
  const values = (sources[path] ?? '').replaceAll(/^import type .*$/gmu, '');
  const imported = [...values.matchAll(/(?:from|import\()\s*'(\.[^']+)'/gu)].map(([, to]) => new URL(to ?? '', `file:///src/i18n/${path}`).pathname);
  return imported.map((name) => name.replace('/src/', '../').replace('../i18n/', './')).filter((name) => name in sources && name !== PAGES && !IN_PAGES_THAT_WAIT.test(name));
}

function reachedFrom(roots: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const left = [...roots];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    left.push(...importsOf(path));
  }
  return seen;
}

/** Namespaces that a file takes its words from. */
function namespacesOf(source: string): string[] {
  const hooks = [...source.matchAll(/useTranslation\(([^)]*)\)/gu)].flatMap(([, names]) => (names === '' ? ['common'] : [...(names ?? '').matchAll(/'(\w+)'/gu)].map(([, name]) => name ?? '')));
  return [...hooks, ...[...source.matchAll(/\bt\('(\w+):/gu)].map(([, name]) => name ?? '')];
}

it.each(LANGUAGES)('the words of the way in are those of all that its pages are made of (%s)', async (language) => {
  const pages = [...(sources[PAGES] ?? '').matchAll(/= wayInPage\(.*import\('(\.[^']+)'\)/gu)].map(([, to]) => (to ?? '').replace(/^\.\.\//u, '../').replace(/^\.\//u, '../app/'));
  expect(pages).toHaveLength(7);
  const reached = reachedFrom(['../app/start-app.tsx', ...pages]);
  expect([...reached]).toContain('../features/stories/story-card.tsx');
  const there = Object.keys(await loadWayInWords(language));
  const missing = [...reached].flatMap((path) => namespacesOf(sources[path] ?? '').filter((name) => !there.includes(name)).map((name) => `${path}: ${name}`));
  expect(missing).toEqual([]);
});
