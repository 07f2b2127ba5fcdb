import type { Plugin, Rolldown } from 'vite';

/** What the check needs to know of a chunk: file names of the build. */
export type ChunkImports = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'imports' | 'dynamicImports'>;

/**
 * Fails the build where a chunk imports an entry, at once or on demand. WebKit does not put the top-level script of a
 * worker into the module map, so that such an import evaluates the whole entry a second time (F-901). What an entry and
 * a chunk share belongs into a chunk of its own (vite.config.ts).
 */
export function importedEntriesPlugin(): Plugin {
  return {
    name: 'parta-imported-entries',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = importedEntries(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (found.length > 0) this.error(`No chunk may import an entry (F-901): ${found.join('; ')}`);
    },
  };
}

/** A line for each import of an entry. */
export function importedEntries(chunks: readonly ChunkImports[]): readonly string[] {
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  return chunks.flatMap(({ fileName, imports, dynamicImports }) =>
    [...imports, ...dynamicImports].filter((file) => entries.has(file)).map((file) => `${fileName} imports the entry ${file}`),
  );
}
