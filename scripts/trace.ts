import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run -s trace`: for each line of the ledger, how many tests carry its ID in their titles, and how many of them
 * `npm test` runs; the others are in `npm run test:full` alone. A title counts once however often it names the ID;
 * skipped tests do not count.
 */
const ROOTS = ['schema', 'workers', 'server', 'src', 'tests'];
/** Also behind the rows of a table: `it.each([…])('…'`. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.(\w+))?|^\s*\](?: as const)?\)|\b(?:test|it|describe)\.each\([^\n]*\))\(\s*(['"`])((?:\\.|(?!\2).)*)\2/gms;
const NOT_RUN: readonly (string | undefined)[] = ['skip', 'todo', 'fixme'];

function ledgerIds(): string[] {
  const ledger = readFileSync('docs/requirements.md', 'utf8');
  return [...ledger.matchAll(/^- ([A-Z0-9]{3}-\d{2})\b/gm)].map((match) => match[1] ?? '');
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(test|e2e)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

interface TracedTest {
  readonly title: string;
  /** Whether `npm test` runs it (scripts/test-stages.ts). */
  readonly isQuick: boolean;
}

function testsOf(file: string): TracedTest[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(TITLE)]
    .filter((match) => !NOT_RUN.includes(match[1]))
    .map((match) => ({ title: match[3] ?? '', isQuick: isQuick(file, text.slice(match.index + match[0].length)) }));
}

/** Of browser tests those that are tagged behind their title, of others all but those whose file is named as not. */
function isQuick(file: string, behindTitle: string): boolean {
  if (file.endsWith('.e2e.ts')) return behindTitle.startsWith(", { tag: '@journey' }");
  return !file.includes('.full.test.') && !file.startsWith('tests/long/');
}

/** The engine's rules (workers/SPEC.md) have names of the same kind: R-STO-03 is not STO-03. */
function namesLine(title: string, id: string): boolean {
  return new RegExp(`(?<![\\w-])${id}\\b`).test(title);
}

const tests = ROOTS.flatMap(testFiles).flatMap(testsOf);
const ids = ledgerIds();
const counts = ids.map((id) => {
  const named = tests.filter(({ title }) => namesLine(title, id));
  return { id, count: named.length, quick: named.filter(({ isQuick }) => isQuick).length };
});
for (const { id, count, quick } of counts) console.log(`${id} ${count === 0 ? 'missing 0' : `proved ${count}, ${quick === 0 ? 'in test:full alone' : `${quick} in npm test`}`}`);
const proved = counts.filter(({ count }) => count > 0).length;
const quick = counts.filter((line) => line.quick > 0).length;
console.log(`total ${ids.length} lines, ${proved} proved, ${quick} of them in npm test, ${ids.length - proved} missing`);
