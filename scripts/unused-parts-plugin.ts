import type { Plugin } from 'vite';

/** A part of a library that its own code names and the app never calls, so that no bundler can leave it out. */
interface UnusedPart {
  readonly files: RegExp;
  /** Exports by which the part is known: where it has moved, the build says so. */
  readonly known: readonly string[];
  readonly refusal: string;
  /** What else its modules are known by. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Stands in its place where it is called, but nothing comes of it; `known` is then anything that it says. */
  readonly instead?: string;
}

const PARTS: readonly UnusedPart[] = [
  // Each schema names its part of it; only the server asks (schema/calls/openapi.ts).
  {
    files: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    known: ['stringProcessor', 'createToJSONSchemaMethod'],
    refusal: 'The app makes no JSON Schema',
    aliases: { processSchema: 'process' },
  },
  // What is wrong with a value is said by its rule's name, in our own words (src/lib/form/broken-rule.ts).
  { files: /\/zod\/v4\/locales\/en\.js$/, known: ['localeError'], refusal: 'The app has its own words for what is wrong', instead: 'export default () => ({});' },
  // The replica reads its tables by their index (workers/replica/replica-storage.ts): RxDB's queries, which bring MongoDB's language, are not asked.
  { files: /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/dexie-query\.js$/, known: ['dexieQuery'], refusal: 'The app makes no queries of RxDB' },
  // RxDB's tabs hear each other by BroadcastChannel, which every browser of the app has; these are for those without.
  {
    files: /\/broadcast-channel\/dist\/esbrowser\/methods\/(?:indexed-db|localstorage|simulate)\.js$/,
    known: ['IndexedDBMethod', 'LocalstorageMethod', 'SimulateMethod'],
    refusal: 'The app takes the browser’s own BroadcastChannel',
  },
];

/** Classes and methods of one file that the app never calls. */
interface UnusedMembers {
  readonly file: RegExp;
  readonly classes: readonly string[];
  readonly methods: readonly string[];
  /** Of a method within its class, in spaces; of a function of the module none. */
  readonly indent: number;
  readonly refusal: string;
}

const MEMBERS: readonly UnusedMembers[] = [
  // Realtime is one socket with plain subscriptions (workers/sync/centrifuge-live.ts): a quarter of the client is for other lines, maps, polls and deltas.
  {
    file: /\/centrifuge\/build\/index\.mjs$/,
    classes: ['MapSubscription', 'SharedPollSubscription', 'SockjsTransport', 'ReplyStreamBuffer', 'LineStreamBuffer', 'HttpStreamTransport', 'SseTransport', 'WebtransportTransport', 'Reader', 'Writer'],
    methods: [
      '_mapSubscribe', '_buildMapSubscribeCommand', '_handleMapStateResponse', '_handleMapStreamResponse', '_handleMapLiveResponse', '_handleMapSubscribeError',
      '_sharedPollRefreshSignature', '_sharedPollReplayTrack', '_sendTrackRequest', '_sendUntrackRequest', '_handleTrackResponse', '_handleTrackError', '_untrackFailedKeys',
      'newMapSubscription', 'newMapClientsSubscription', 'newMapUsersSubscription', 'newSharedPollSubscription', '_debouncedPublish', 'applyDeltaIfNeeded',
    ],
    indent: 4,
    refusal: 'The app has plain subscriptions over a socket alone',
  },
  // The words of both languages are files of the app (src/i18n/words.ts): nothing is fetched, nothing missing is sent, there is one instance.
  {
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    classes: [],
    methods: ['queueLoad', 'loaded', 'read', 'prepareLoading', 'load', 'reload', 'loadOne', 'saveMissing', 'cloneInstance', 'hydrate', 'dir'],
    indent: 2,
    refusal: 'The app has one set of words, its own',
  },
  // What a link will need is fetched by the app (src/app/preload-on-press.ts); the router's own way is for its framework.
  { file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/, classes: [], methods: ['PrefetchPageLinks'], indent: 0, refusal: 'The app is none of the router’s framework' },
];
/** RxDB's storage advertises its paid plugins in the console of every user (docs/decisions/2026-11-30-rxdb-advertisement.md). */
const ADVERTISING = /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js$/;
const ADVERTISEMENT = /console\.warn\(\[(?:'[^']*'(?:, )?)+\]\.join\('\\n'\)\);/g;
/** What each call is for is read in the description of the API alone (schema/calls/openapi.ts). */
const CALLS = /\/schema\/calls\/[\w-]+-calls\.ts$/;
const SUMMARY = /\bsummary: (?:'[^'\\]*'|"[^"\\]*"),?/g;

const EXPORTED = /^export (?:const|var|(?:async )?function) (\w+)/gm;

/** Leaves unused parts of libraries out of the page and the worker, which throw when they are asked for all the same, and words of ours that only the server says. */
export function unusedPartsPlugin(): Plugin {
  return {
    name: 'parta-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: [CALLS, ADVERTISING, ...PARTS.map(({ files }) => files), ...MEMBERS.map(({ file }) => file)] },
      handler(code, id) {
        if (CALLS.test(id)) return { code: withoutSummaries(code), map: null };
        if (ADVERTISING.test(id)) return { code: withoutAdvertisement(code), map: null };
        const part = PARTS.find(({ files }) => files.test(id));
        if (part !== undefined) return { code: emptied(code, part), map: null };
        const members = MEMBERS.find(({ file }) => file.test(id));
        return members === undefined ? null : { code: withoutMembers(code, members), map: null };
      },
    },
  };
}

function withoutSummaries(code: string): string {
  const left = code.replace(SUMMARY, '');
  if (left === code) throw new Error('The calls say otherwise now what they are for');
  return left;
}

/** The warning alone: the check of the free version and its limit of collections stay. */
function withoutAdvertisement(code: string): string {
  const found = [...code.matchAll(ADVERTISEMENT)].filter(([words]) => words.includes('premium'));
  if (found.length !== 1) throw new Error(`RxDB has ${found.length} advertisements in its Dexie storage`);
  return code.replace(ADVERTISEMENT, '/* Parta: no advertisement in the console of users. */');
}

function emptied(code: string, { known, refusal, aliases = {}, instead }: UnusedPart): string {
  const names = [...code.matchAll(EXPORTED)].flatMap(([, name]) => name ?? []);
  if (!known.some((name) => (instead === undefined ? names.includes(name) : code.includes(name)))) throw new Error(`${refusal}, and the library has that elsewhere now`);
  if (instead !== undefined) return instead;
  // What makes a method for each schema is called, its methods are not.
  const lines = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => none' : 'none'};`);
  for (const [name, alias] of Object.entries(aliases)) if (names.includes(name)) lines.push(`export { ${name} as ${alias} };`);
  return `function none() { throw new Error('${refusal}'); }\n${lines.join('\n')}\n`;
}

/** Each class and method keeps its name and its refusal alone. What they end with is known by its indentation: these files are formatted by a program. */
function withoutMembers(code: string, { classes, methods, indent, refusal }: UnusedMembers): string {
  const refuse = `throw new Error('${refusal}');`;
  let left = code;
  const replace = (pattern: RegExp, by: string): void => {
    const found = [...left.matchAll(pattern)].length;
    if (found !== 1) throw new Error(`${refusal}, and the library has ${found} of ${pattern.source}`);
    left = left.replace(pattern, by);
  };
  for (const name of classes) replace(new RegExp(`^class ${name}\\b[^\\n]*\\{\\n[^]*?^\\}$`, 'gm'), `class ${name} { constructor() { ${refuse} } }`);
  for (const name of methods) replace(new RegExp(`^( {${indent}}(?:function )?)${name}\\([^\\n]*\\) \\{\\n[^]*?^ {${indent}}\\}$`, 'gm'), `$1${name}() { ${refuse} }`);
  return left;
}
