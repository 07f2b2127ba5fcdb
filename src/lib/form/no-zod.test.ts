import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '../../../schema/**/*.ts', '!../../**/*.test.*', '!../../../schema/**/*.test.*'], { eager: true, query: '?raw', import: 'default' });
const HERE = 'file:///src/lib/form/no-zod.test.ts';
const byPath = new Map(Object.entries(sources).map(([name, source]) => [new URL(name, HERE).pathname, source]));

/** What a file imports when it runs: types are gone by then. */
function importsOf(path: string): string[] {
  const values = (byPath.get(path) ?? '').replaceAll(/^(?:import|export) type .*$/gmu, '');
  return [...values.matchAll(/(?:from|import\(|import)\s*'([^']+)'/gu)].map(([, to = '']) => (to.startsWith('.') ? new URL(to, `file://${path}`).pathname : to));
}

/* The worker has its own copy of Zod, and its 22 kB would travel twice (docs/decisions/2026-11-22-bytes-before-the-first-photo.md). */
it('nothing of the page imports Zod, by no way', () => {
  const from = new Map<string, string>();
  const left = [...byPath.keys()].filter((path) => path.startsWith('/src/'));
  for (const path of left) {
    for (const to of importsOf(path)) {
      if (from.has(to)) continue;
      from.set(to, path);
      if (byPath.has(to) && !to.startsWith('/src/')) left.push(to);
    }
  }
  expect(left).toContain('/schema/rules/field-rules.ts');
  const zod = [...from].filter(([to]) => /^zod(?:\/|$)/u.test(to)).map(([to, path]) => `${path} imports ${to}, and is imported by ${from.get(path) ?? 'nobody'}`);
  expect(zod).toEqual([]);
});
