import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { BrowserName, OldestBrowser } from '../browser-target.ts';

/** What one of the supported browsers lacks, by how a script names it. */
export interface MissingNames {
  /** Read as variables: `Temporal`, `requestIdleCallback`. */
  readonly globals: ReadonlySet<string>;
  /** Of a global object: `Promise.withResolvers`. */
  readonly statics: ReadonlySet<string>;
  /** Of an object: `toSorted`. Not those that another class has had for longer: a name says no more. */
  readonly methods: ReadonlySet<string>;
}

const MDN_NAMES: Record<BrowserName, readonly string[]> = {
  Chrome: ['chrome', 'chrome_android'],
  Firefox: ['firefox', 'firefox_android'],
  iOS: ['safari_ios'],
  Safari: ['safari'],
  Samsung: ['samsunginternet_android'],
};
/** Their members are variables as well. */
const GLOBAL_SCOPES = new Set(['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope']);
/** Objects that nobody makes an instance of. */
const NAMESPACES = new Set(['Atomics', 'CSS', 'Intl', 'JSON', 'Math', 'Reflect', 'WebAssembly', 'console']);
const NO_MEMBER = /_event$|^@@|^worker_support$/;

/** Names of the web platform and the language that at least one of the browsers does not know, by MDN's data. */
export function missingNames({ api, javascript }: Pick<CompatData, 'api' | 'javascript'>, browsers: readonly OldestBrowser[]): MissingNames {
  const missing = { globals: new Set<string>(), statics: new Set<string>(), methods: new Set<string>() };
  const known = new Set<string>();
  const isMissing = (of: Identifier | undefined): boolean => of?.__compat !== undefined && browsers.some((browser) => !hasSupport(of.__compat, browser));
  for (const [owner, node] of [...membersOf(javascript['builtins']), ...membersOf(api)]) {
    if (isMissing(node)) missing.globals.add(owner);
    for (const [key, member] of membersOf(node)) {
      if (NO_MEMBER.test(key)) continue;
      const name = key.replace(/_static$/, '');
      if (!isMissing(member)) known.add(name);
      else if (GLOBAL_SCOPES.has(owner)) missing.globals.add(name);
      else if (isStatic(owner, key, member)) missing.statics.add(`${owner}.${name}`);
      // Whoever has an object of a missing class has asked for the class, which is found by itself.
      else if (!isMissing(node)) missing.methods.add(name);
    }
  }
  for (const name of known) missing.methods.delete(name);
  return missing;
}

function membersOf({ __compat, ...members }: Identifier = {}): [name: string, member: Identifier][] {
  return Object.entries(members);
}

/* The data of the language do not mark static members; their specification does. */
function isStatic(owner: string, key: string, { __compat }: Identifier): boolean {
  if (key.endsWith('_static') || NAMESPACES.has(owner)) return true;
  const urls = [__compat?.spec_url ?? []].flat();
  return urls.some((url) => url.startsWith('https://tc39.es/')) && !urls.some((url) => /prototype/i.test(url));
}

function hasSupport(compat: CompatStatement | undefined, { browser, version }: OldestBrowser): boolean {
  return MDN_NAMES[browser].every((name) => {
    const support = Object.entries(compat?.support ?? {}).find(([key]) => key === name)?.[1];
    // Nothing is said of browsers that a class does not concern.
    return support === undefined || [support].flat().some((statement) => isSince(statement, version));
  });
}

function isSince({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }: SimpleSupportStatement, version: number): boolean {
  const isEarly = typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= version;
  const isGone = removed !== undefined && Number.parseFloat(removed.replace('≤', '')) <= version;
  return isEarly && !isGone && flags === undefined && prefix === undefined && otherName === undefined;
}
