import { dirname, join } from 'node:path';
import { importCycles } from './import-cycles.ts';
import { FALLBACKS, HARMLESS } from './known-uses.ts';
import type { MissingNames } from './missing-names.ts';
import { scriptUses, type ScriptUses } from './script-uses.ts';

/** One file of the build. */
export interface BuiltScript {
  /** Relative to the folder of the build. */
  readonly path: string;
  readonly code: string;
  /** The files that it was made of, by its source map. */
  readonly sources: readonly string[];
}

/** Started by a page or by the browser itself, so that nothing is loaded before them but what they import. */
const isRoot = (path: string, pageEntry: string): boolean => path === pageEntry || /worker-[\w-]+\.js$|^service[\w.-]+\.js$/.test(path);

/**
 * Says what the oldest supported browsers would trip over in the built scripts: syntax, and functions that have neither a
 * fallback in what their realm loads first nor a known reason; and which scripts import each other. `pageEntry`: the script that index.html names.
 */
export function checkScripts(scripts: readonly BuiltScript[], pageEntry: string, missing: MissingNames): string[] {
  const faults: string[] = [];
  const uses = new Map<string, ScriptUses>();
  for (const { path, code } of scripts) {
    try {
      uses.set(path, scriptUses(code));
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const unloaded = new Set(uses.keys());
  for (const root of [...uses.keys()].filter((path) => isRoot(path, pageEntry))) {
    const loaded = filesFrom(root, uses);
    const sources = scripts.filter(({ path }) => loaded.has(path)).flatMap((script) => script.sources);
    const provided = new Set(FALLBACKS.filter(({ file }) => sources.some((source) => source.endsWith(file))).flatMap(({ names }) => names));
    for (const path of loaded) {
      unloaded.delete(path);
      for (const [name, times] of missingUses(uses.get(path), missing)) if (!provided.has(name) && !isHarmless(name, times)) faults.push(`${path} uses ${name}, which not every supported browser has`);
    }
  }
  faults.push(...importCycles(uses).map((cycle) => `scripts import each other: ${cycle}`));
  return [...new Set(faults), ...[...unloaded].map((path) => `${path} is loaded by none of the known entries`)];
}

/** Each name with how often it is used; once, where that was not counted. */
function missingUses(uses: ScriptUses | undefined, missing: MissingNames): (readonly [name: string, times: number])[] {
  if (uses === undefined) return [];
  const once = (names: ReadonlySet<string>, lacking: ReadonlySet<string>) => [...names].filter((name) => lacking.has(name)).map((name) => [name, 1] as const);
  const methods = [...uses.methods].filter(([name]) => missing.methods.has(name) || name.startsWith('Iterator '));
  return [...once(uses.globals, missing.globals), ...once(uses.statics, missing.statics), ...methods];
}

function isHarmless(name: string, times: number): boolean {
  const known = HARMLESS[name];
  return known !== undefined && times <= (known.most ?? Infinity);
}

function filesFrom(root: string, uses: ReadonlyMap<string, ScriptUses>): Set<string> {
  const found = new Set<string>();
  const left = [root];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path) || !uses.has(path)) continue;
    found.add(path);
    for (const imported of uses.get(path)?.imports ?? []) left.push(join(dirname(path), imported));
  }
  return found;
}
