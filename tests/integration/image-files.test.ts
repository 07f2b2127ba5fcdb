import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPartaServer, type PartaServer } from '../support/parta-server.ts';
import { SteadyWriter } from '../support/steady-writer.ts';

/** What is run in the image. */
const ENTRIES = ['server/main.ts', 'scripts/new-generation.ts', 'scripts/remove-demo.ts'] as const;
const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** The paths that the image is made of, as its last stage copies them. */
function copiedPaths(): string[] {
  return [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \S+ \/app\/(\S+) /gm)].map(([, path = '']) => path);
}

/** Files and packages that the code of the image names, from the entries on: imports of all kinds, and addresses beside a module. */
function named(): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>(ENTRIES);
  const packages = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.ts')) continue;
    // Types are gone when it runs.
    const source = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*;$/gm, '');
    for (const [, place = '', beside = ''] of source.matchAll(/(?:from|import\(|^import) ?'([^'\s]+)'|new URL\(['`]([^'`\n]+)['`], import\.meta\.url\)/gm)) {
      if (beside !== '') files.add(normalize(join(dirname(file), beside)));
      else if (place.startsWith('.')) files.add(normalize(join(dirname(file), place)));
      else if (!place.startsWith('node:')) packages.add(place.split('/').slice(0, place.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return { files, packages };
}

describe('the image holds all that the server reads', () => {
  const copied = copiedPaths();
  it('every file that its code names', () => {
    const { files } = named();
    expect(files.size).toBeGreaterThan(200);
    expect([...files].filter((file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  });

  it('every package, after those for development are gone', () => {
    const { dependencies } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const { packages } = named();
    expect(packages.size).toBeGreaterThan(15);
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  });
});

describe('a folder with nothing else in it', () => {
  const root = mkdtempSync(join(tmpdir(), 'parta-image-'));
  let parta: PartaServer;
  beforeAll(async () => {
    for (const path of copiedPaths()) {
      if (path === 'node_modules') linkPackages(root);
      // Built later than this test may run; any page will do.
      else if (path === 'dist') makePage(root);
      else cpSync(path, join(root, path), { recursive: true });
    }
    parta = await createPartaServer({ cwd: root, env: { DEMO: 'off' } });
    await parta.start();
  });
  afterAll(async () => {
    await parta.destroy();
    rmSync(root, { recursive: true, force: true });
  });

  it('is a server: people register, log in, write and send files, a stop is a clean one, and a new generation can begin', async () => {
    expect(readdirSync(root).toSorted()).toEqual([...new Set(copiedPaths().map((path) => path.split('/')[0] ?? ''))].toSorted());
    const writer = await SteadyWriter.register(parta);
    expect([await writer.post(), await writer.upload(), await writer.read()]).toEqual([201, 201, 200]);
    const form = new FormData();
    form.append('file', new File([readFileSync('public/icon-192.png')], 'a.png'));
    expect(await writer.ask('POST', '/upload', form)).toMatchObject({ status: 201 });
    expect(await (await fetch(parta.url, { headers: { accept: 'text/html' } })).text()).toContain('a page');
    expect(await parta.stop()).toBe(0);
    const said = execFileSync(process.execPath, ['scripts/new-generation.ts'], { cwd: root, env: { ...process.env, DATA_DIR: parta.dataDir }, encoding: 'utf8' });
    expect(said).toContain('A new generation has begun');
  });
});

function makePage(root: string): void {
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/index.html'), '<!doctype html><title>a page</title>');
}

/** The installed packages but those for development, as `npm prune` leaves them. */
function linkPackages(root: string): void {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const kept = Object.entries(packages).filter(([path, { dev }]) => dev !== true && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && existsSync(path));
  for (const [path] of kept) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(root, path));
  }
}
