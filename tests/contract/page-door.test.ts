import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What brings data from elsewhere. Images by `<img src>` are the service worker's business. */
const OUTSIDE = /\b(?:fetch|importScripts)\s*\(|\bnew\s+(?:XMLHttpRequest|EventSource|WebSocket|Worker|SharedWorker)\b|\bindexedDB\b|\bcaches\./;
/** The one file that starts the worker. */
const DOOR = join('src', 'data', 'spawn-worker.ts');
/** Asks the service worker for one byte of a video that does not play, to say why. */
const MEDIA = join('src', 'data', 'media.ts');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Code without comments, so that prose may speak of fetching. */
function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
}

test('SYN-01 no screen, component or hook of the page fetches or opens a database: there is one door, the worker', () => {
  const all = sources('src');
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((path) => path !== DOOR && path !== MEDIA && OUTSIDE.test(codeOf(path)))).toEqual([]);
  expect(codeOf(DOOR)).toMatch(/new Worker\(/);
});

test('SYN-01 features and components reach domain data by src/data alone', () => {
  const imports = sources('src')
    .filter((path) => /^src.(?:features|components|app)/.test(path))
    .flatMap((path) => [...codeOf(path).matchAll(/from '([^']+)'/g)].map((match) => ({ path, from: match[1] ?? '' })));
  expect(imports.filter(({ from }) => /workers\/|server\/|\/schema\/calls|comlink|rxdb|dexie|centrifuge/.test(from))).toEqual([]);
});
