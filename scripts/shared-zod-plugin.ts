import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import * as zod from 'zod';

/** Where schemas are written and read; tests and what runs elsewhere name more of Zod than the app does. */
const SOURCES = ['schema/**/*.ts', 'src/**/*.{ts,tsx}', 'workers/**/*.ts'];
const ENTRY = '\0parta-zod';

interface ZodFile {
  readonly fileName: string;
  readonly code: string;
}

/** One for the build of the page and that of the worker, which know nothing of each other. */
let built: Promise<ZodFile> | null = null;

/**
 * Builds Zod into a file of its own, which the page and the worker both import: each is a build of its own and would
 * carry a copy, and whoever comes by an invitation needs the forms and the worker at once.
 */
export function sharedZodPlugin(): Plugin {
  return {
    name: 'parta-shared-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod$/ },
      handler: async () => ({ id: `/${(await zodFile()).fileName}`, external: 'absolute' }),
    },
    async generateBundle() {
      const { fileName, code } = await zodFile();
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}

function zodFile(): Promise<ZodFile> {
  built ??= buildZod();
  return built;
}

async function buildZod(): Promise<ZodFile> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [{ name: 'parta-zod-entry', resolveId: (source) => (source === ENTRY ? source : null), load: (id) => (id === ENTRY ? entryOf(namesInUse()) : null) }],
    build: { write: false, target: 'es2023', minify: true, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' }, modulePreload: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  if (output.length !== 1) throw new Error('Zod is more than one file');
  const { code } = output[0];
  return { fileName: `assets/zod-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`, code };
}

/** `z` with what is named anywhere, and no more: all of it is three times as much. */
function entryOf(names: readonly string[]): string {
  return `import { ${names.map((name) => `${name} as z_${name}`).join(', ')} } from 'zod';\nexport const z = { ${names.map((name) => `${name}: z_${name}`).join(', ')} };`;
}

function namesInUse(): string[] {
  const files = SOURCES.flatMap((pattern) => globSync(pattern)).filter((file) => !/\.test\.tsx?$/.test(file));
  const named = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bz\.(\w+)/g)].map(([, name]) => name ?? ''));
  // The others are types.
  return [...new Set(named)].filter((name) => name in zod).sort();
}
