import data from '@mdn/browser-compat-data/forLegacyNode';
import { expect, test } from 'vitest';
import { OLDEST_BROWSERS } from '../browser-target.ts';
import { checkScripts, type BuiltScript } from './check-scripts.ts';
import { FALLBACKS } from './known-uses.ts';
import { missingNames } from './missing-names.ts';

const missing = missingNames(data, OLDEST_BROWSERS);
const ENTRY = 'assets/index-1.js';

const script = (path: string, code: string, sources: readonly string[] = []): BuiltScript => ({ path, code, sources });
const faultsOf = (code: string) => checkScripts([script(ENTRY, code)], ENTRY, missing);

test('F-902 the supported browsers are those that the README names', () => {
  expect(OLDEST_BROWSERS).toEqual([
    { browser: 'Chrome', version: 109 },
    { browser: 'Firefox', version: 115 },
    { browser: 'iOS', version: 16.4 },
    { browser: 'Safari', version: 16.4 },
    { browser: 'Samsung', version: 23 },
  ]);
});

test.each([
  ['Promise.try(work)', 'Promise.try'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['globalThis.Promise.withResolvers()', 'Promise.withResolvers'],
  ['list.toSorted()', 'toSorted'],
  ['list[`toSorted`]()', 'toSorted'],
  ['list.with(0, 1)', 'with'],
  ['AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['RegExp.escape(text)', 'RegExp.escape'],
  ['Array.fromAsync(list)', 'Array.fromAsync'],
  ['Response.json({})', 'Response.json'],
  ['element.checkVisibility()', 'checkVisibility'],
  ['one.isSubsetOf(other)', 'isSubsetOf'],
  ['text.toWellFormed()', 'toWellFormed'],
  ['map.values().map((value) => value)', 'Iterator map'],
  ['requestIdleCallback(() => 1); new Temporal()', 'Temporal'],
])('F-902 a built script with %s is a fault', (code, name) => {
  expect(faultsOf(code)).toEqual([`${ENTRY} uses ${name}, which not every supported browser has`]);
});

test.each(['list.toSpliced?.(0, 1)', 'Object.values(list).map((value) => value)', 'new Map().forEach(() => 1)', 'list.findLast(Boolean); Object.hasOwn(list, 1)', '({ toSorted: 1 }).toSorted; class A { toSorted() {} }'])('%s is none: older browsers have it, it asks first, or it calls nothing', (code) => {
  expect(faultsOf(code)).toEqual([]);
});

test.each(['/a/v.test(b)', 'using a = b()', 'import a from "./b.js" with { type: "json" }', '/(?<a>b)|(?<a>c)/u.test(d)'])('F-902 newer syntax is a fault: %s', (code) => {
  expect(faultsOf(code)).toEqual([expect.stringMatching(/^assets\/index-1\.js: .+\(1:\d+\)$/u)]);
});

test('F-902 a fallback covers the scripts of its own realm, also those that are loaded later, and no other realm', () => {
  const [fallback] = FALLBACKS;
  const page = [script(ENTRY, 'import "./first-1.js"; import(`./later-1.js`)'), script('assets/first-1.js', '', [`../../${fallback?.file}`]), script('assets/later-1.js', 'list.toSorted()')];
  expect(checkScripts(page, ENTRY, missing)).toEqual([]);
  const worker = script('assets/sync.worker-1.js', 'list.toSorted()');
  expect(checkScripts([...page, worker], ENTRY, missing)).toEqual(['assets/sync.worker-1.js uses toSorted, which not every supported browser has']);
});

test('a script that no known entry loads is a fault: nobody knows what is loaded before it', () => {
  expect(checkScripts([script(ENTRY, ''), script('assets/stray-1.js', '')], ENTRY, missing)).toEqual(['assets/stray-1.js is loaded by none of the known entries']);
});

test('scripts that import each other are named: one of them runs before what it needs', () => {
  const other = script('assets/other-1.js', "import { b } from './index-1.js'; export const a = b;");
  const cycleWith = (code: string) => checkScripts([script(ENTRY, code), other], ENTRY, missing);
  const cycle = 'scripts import each other: assets/index-1.js -> assets/other-1.js -> assets/index-1.js';
  expect(cycleWith("import { a } from './other-1.js'; export const b = a;")).toEqual([cycle]);
  expect(cycleWith("export const b = () => import('./other-1.js');")).toEqual([]);
});
