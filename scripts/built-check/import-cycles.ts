import { dirname, join } from 'node:path';
import type { ScriptUses } from './script-uses.ts';

/**
 * Returns the circles of static imports among built scripts, each as `a -> b -> a`. In a circle one script runs before
 * what it imports has, and the app may not start: "… is not a function".
 */
export function importCycles(uses: ReadonlyMap<string, Pick<ScriptUses, 'staticImports'>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  function follow(path: string, above: readonly string[]): void {
    const start = above.indexOf(path);
    if (start !== -1) cycles.push([...above.slice(start), path].join(' -> '));
    if (start !== -1 || done.has(path)) return;
    for (const imported of uses.get(path)?.staticImports ?? []) follow(join(dirname(path), imported), [...above, path]);
    done.add(path);
  }
  for (const path of uses.keys()) follow(path, []);
  return cycles;
}
