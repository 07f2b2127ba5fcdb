import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run -s trace`: for each line of the ledger, how many tests carry its ID in their titles. A title counts once
 * however often it names the ID; skipped tests do not count.
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

function titlesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].filter((match) => !NOT_RUN.includes(match[1])).map((match) => match[3] ?? '');
}

/** The engine's rules (workers/SPEC.md) have names of the same kind: R-STO-03 is not STO-03. */
function namesLine(title: string, id: string): boolean {
  return new RegExp(`(?<![\\w-])${id}\\b`).test(title);
}

const titles = ROOTS.flatMap(testFiles).flatMap(titlesOf);
const ids = ledgerIds();
const counts = ids.map((id) => ({ id, count: titles.filter((title) => namesLine(title, id)).length }));
for (const { id, count } of counts) console.log(`${id} ${count > 0 ? `proved ${count}` : 'missing 0'}`);
const proved = counts.filter(({ count }) => count > 0).length;
console.log(`total ${ids.length} lines, ${proved} proved, ${ids.length - proved} missing`);
