import type { Plugin } from 'vite';

/** A part of a library that its own code names and the worker never calls, so that no bundler can leave it out. */
interface UnusedPart {
  readonly files: RegExp;
  /** Exports by which the part is known: where it has moved, the build says so. */
  readonly known: readonly string[];
  readonly refusal: string;
  /** What else its modules are known by. */
  readonly aliases?: Readonly<Record<string, string>>;
}

const PARTS: readonly UnusedPart[] = [
  // Each schema names its part of it; only the server asks (schema/calls/openapi.ts).
  {
    files: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    known: ['stringProcessor', 'createToJSONSchemaMethod'],
    refusal: 'The app makes no JSON Schema',
    aliases: { processSchema: 'process' },
  },
  // The replica reads its tables by their index (workers/replica/replica-storage.ts): RxDB's queries, which bring MongoDB's language, are not asked.
  { files: /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/dexie-query\.js$/, known: ['dexieQuery'], refusal: 'The app makes no queries of RxDB' },
  // RxDB's tabs hear each other by BroadcastChannel, which every browser of the app has; these are for those without.
  {
    files: /\/broadcast-channel\/dist\/esbrowser\/methods\/(?:indexed-db|localstorage|simulate)\.js$/,
    known: ['IndexedDBMethod', 'LocalstorageMethod', 'SimulateMethod'],
    refusal: 'The app takes the browser’s own BroadcastChannel',
  },
];

/** Classes and methods of one file that the worker never calls. */
interface UnusedMembers {
  readonly file: RegExp;
  readonly classes: readonly string[];
  readonly methods: readonly string[];
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
    refusal: 'The app has plain subscriptions over a socket alone',
  },
];
const EXPORTED = /^export (?:const|var|(?:async )?function) (\w+)/gm;

/** Leaves unused parts of libraries out of the worker. Asked for all the same, they throw. */
export function unusedPartsPlugin(): Plugin {
  return {
    name: 'parta-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: [...PARTS.map(({ files }) => files), ...MEMBERS.map(({ file }) => file)] },
      handler(code, id) {
        const part = PARTS.find(({ files }) => files.test(id));
        if (part !== undefined) return { code: emptied(code, part), map: null };
        const members = MEMBERS.find(({ file }) => file.test(id));
        return members === undefined ? null : { code: withoutMembers(code, members), map: null };
      },
    },
  };
}

function emptied(code: string, { known, refusal, aliases = {} }: UnusedPart): string {
  const names = [...code.matchAll(EXPORTED)].flatMap(([, name]) => name ?? []);
  if (!known.some((name) => names.includes(name))) throw new Error(`${refusal}, and the library has that elsewhere now`);
  // What makes a method for each schema is called, its methods are not.
  const lines = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => none' : 'none'};`);
  for (const [name, alias] of Object.entries(aliases)) if (names.includes(name)) lines.push(`export { ${name} as ${alias} };`);
  return `function none() { throw new Error('${refusal}'); }\n${lines.join('\n')}\n`;
}

/** Each class and method keeps its name and its refusal alone. What they end with is known by its indentation: these files are formatted by a program. */
function withoutMembers(code: string, { classes, methods, refusal }: UnusedMembers): string {
  const refuse = `throw new Error('${refusal}');`;
  let left = code;
  const replace = (pattern: RegExp, by: string): void => {
    const found = [...left.matchAll(pattern)].length;
    if (found !== 1) throw new Error(`${refusal}, and the library has ${found} of ${pattern.source}`);
    left = left.replace(pattern, by);
  };
  for (const name of classes) replace(new RegExp(`^class ${name}\\b[^\\n]*\\{\\n[^]*?^\\}$`, 'gm'), `class ${name} { constructor() { ${refuse} } }`);
  for (const name of methods) replace(new RegExp(`^ {4}${name}\\([^\\n]*\\) \\{\\n[^]*?^ {4}\\}$`, 'gm'), `    ${name}() { ${refuse} }`);
  return left;
}
