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
const EXPORTED = /^export (?:const|var|(?:async )?function) (\w+)/gm;

/** Leaves unused parts of libraries out of the worker. Asked for all the same, they throw. */
export function unusedPartsPlugin(): Plugin {
  return {
    name: 'parta-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: PARTS.map(({ files }) => files) },
      handler(code, id) {
        const part = PARTS.find(({ files }) => files.test(id));
        return part === undefined ? null : { code: emptied(code, part), map: null };
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
