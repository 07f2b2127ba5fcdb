import type { ResourceKey } from 'i18next';
import type { Words } from './words.ts';

/** The words of a language's files, as `import.meta.glob` has them by path, by namespace. */
export function byNamespace(files: Record<string, ResourceKey>): Words {
  return Object.fromEntries(Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), words]));
}

/** The same of files that come as texts: as modules they would be those of all words, and whoever starts as always would fetch two files. */
export function byNamespaceOfTexts(files: Record<string, string>): Words {
  return byNamespace(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, JSON.parse(text) as ResourceKey])));
}
