import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { importedEntries, importedEntriesPlugin } from './imported-entries-plugin.ts';

/** A worker in small: an entry, a part that comes on demand, and what both need. */
const MODULES: Readonly<Record<string, string>> = {
  'entry.js': "import { store } from 'store.js'; self.onmessage = async () => (await import('search.js')).search(store);",
  'bare-entry.js': "import 'entry.js';",
  'search.js': "import { store } from 'store.js'; export const search = () => [store];",
  'store.js': 'export const store = new Map();',
};

const modules: Plugin = {
  name: 'modules',
  resolveId: (id) => (id in MODULES ? id : null),
  load: (id) => MODULES[id] ?? null,
};

function buildEntry(input: string, codeSplitting: Rolldown.OutputOptions['codeSplitting']): Promise<unknown> {
  return build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [modules, importedEntriesPlugin()],
    build: { write: false, rolldownOptions: { input, output: { codeSplitting } } },
  });
}

const SEARCH = { name: 'search', includeDependenciesRecursively: false, test: /^search/ };

test('F-901 R-TAB-09 a build in which a chunk imports the entry for what they share fails', async () => {
  await expect(buildEntry('entry.js', { groups: [SEARCH] })).rejects.toThrow(/search-.*\.js imports the entry assets\/entry-.*\.js/u);
});

test('F-901 a build whose entry only imports a chunk succeeds', async () => {
  await expect(buildEntry('bare-entry.js', { groups: [SEARCH, { name: 'engine', test: /^entry/ }] })).resolves.toBeDefined();
});

test('F-901 an entry that is imported on demand, or by another entry, is named, too', () => {
  const chunk = (fileName: string, isEntry: boolean, imports: string[] = [], dynamicImports: string[] = []) => ({ fileName, isEntry, imports, dynamicImports });
  const found = importedEntries([chunk('a.js', true, ['b.js']), chunk('b.js', true), chunk('c.js', false, [], ['a.js']), chunk('d.js', false, ['c.js'])]);
  expect(found).toEqual(['a.js imports the entry b.js', 'c.js imports the entry a.js']);
});
