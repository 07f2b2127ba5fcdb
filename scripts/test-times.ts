import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PlaywrightResult, PlaywrightSuite } from './read-report.ts';
import type { StageTime } from './test-record.ts';
import { reportsOf, type TEST_RUNS } from './test-stages.ts';

/**
 * `npm run test:times`: writes docs/bench/suite.md from the last runs of `npm test`, `npm run test:full` and
 * `npm run test:rest`: seconds per stage and per test file, and what the time of the browser tests is made of.
 */
interface RunRecord {
  readonly at: string;
  readonly cores: number;
  readonly stages: readonly StageTime[];
}

interface Report {
  readonly testResults?: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Files that take longer than this have a row of their own, seconds. */
const ROW_MIN_S = 5;
/** Steps of tests/e2e that make a test ready; all others are the acts themselves. */
const SET_UP: ReadonlySet<string> = new Set(['making of a profile to copy', 'start of a browser', 'start of the installed app', 'log-in by the screen', 'first load', 'installation of the app']);
const COMMANDS: Readonly<Record<keyof typeof TEST_RUNS, string>> = { quick: 'npm test', full: 'npm run test:full', rest: 'npm run test:rest' };

const sections = (Object.keys(COMMANDS) as (keyof typeof TEST_RUNS)[]).flatMap((run) => {
  const path = join(reportsOf(run), 'stages.json');
  return existsSync(path) ? [sectionOf(COMMANDS[run], JSON.parse(readFileSync(path, 'utf8')) as RunRecord)] : [];
});
if (sections.length === 0) throw new Error('Run npm test first');
const head = `# What the tests take

Made by \`npm run test:times\` from the last runs; a figure counts where the run was alone on the machine. CPU seconds are those of all cores. A file's seconds are those from its first test to its end, beside another file.

## Before

2 cores. Until 2026-11-28 one command ran everything in 78 minutes: 55 of browser tests (471), 20 of unit and integration tests. The first \`npm test\` that left out what is no journey, 2026-11-29:

| stage | wall s | CPU s |
| --- | ---: | ---: |
| types and lint | 49 | 98 |
| unit and integration | 852 | 1265 |
| build | 10 | 17 |
| supported browsers | 3 | 4 |
| journeys | 536 | 1005 |
| all | 1451 | 2388 |
`;
mkdirSync('docs/bench', { recursive: true });
writeFileSync('docs/bench/suite.md', `${head}\n${sections.join('\n')}`);

function sectionOf(command: string, { at, cores, stages }: RunRecord): string {
  const rows = stages.map(({ name, wall, cpu }) => `| ${name} | ${wall.toFixed(0)} | ${cpu.toFixed(0)} |`);
  const all = `| all | ${sum(stages.map(({ wall }) => wall)).toFixed(0)} | ${sum(stages.map(({ cpu }) => cpu)).toFixed(0)} |`;
  const reports = stages.flatMap(({ report }) => (report !== undefined && existsSync(report) ? [JSON.parse(readFileSync(report, 'utf8')) as Report] : []));
  return [`## ${command}`, '', `${at.slice(0, 10)}, ${cores} cores.`, '', ...table('stage | wall s | CPU s', [...rows, all]), ...fileTable(reports), ...stepTable(reports)].join('\n');
}

function fileTable(reports: readonly Report[]): string[] {
  const seconds = new Map<string, number>();
  for (const { testResults = [], suites = [] } of reports) {
    for (const { name, startTime, endTime } of testResults) seconds.set(name.replace(`${resolve('.')}/`, ''), (endTime - startTime) / 1000);
    for (const { file, results } of suites.flatMap(testsIn)) seconds.set(file, (seconds.get(file) ?? 0) + sum(results.map(({ duration }) => duration)) / 1000);
  }
  const sorted = [...seconds].sort(([, a], [, b]) => b - a);
  const long = sorted.filter(([, took]) => took >= ROW_MIN_S);
  const short = sorted.slice(long.length);
  const rest = `| ${short.length} others | ${sum(short.map(([, took]) => took)).toFixed(0)} |`;
  return table('test file | s', [...long.map(([file, took]) => `| ${file} | ${took.toFixed(0)} |`), rest]);
}

/** What the browser tests' seconds are made of, by the steps that tests/e2e names. */
function stepTable(reports: readonly Report[]): string[] {
  const results = reports.flatMap(({ suites = [] }) => suites).flatMap(testsIn).flatMap(({ results: tries }) => tries);
  if (results.length === 0) return [];
  const steps = new Map<string, { count: number; ms: number }>();
  for (const { title, duration } of results.flatMap(({ steps: own = [] }) => own.filter(({ title }) => SET_UP.has(title)))) {
    const { count, ms } = steps.get(title) ?? { count: 0, ms: 0 };
    steps.set(title, { count: count + 1, ms: ms + duration });
  }
  const named = sum([...steps.values()].map(({ ms }) => ms));
  const rows = [...steps].map(([title, { count, ms }]) => `| ${title} | ${count} | ${(ms / 1000).toFixed(0)} |`);
  return table('part of the browser tests | times | s', [...rows, `| the acts themselves | ${results.length} | ${((sum(results.map(({ duration }) => duration)) - named) / 1000).toFixed(0)} |`]);
}

function testsIn(suite: PlaywrightSuite): { file: string; results: readonly PlaywrightResult[] }[] {
  const own = (suite.specs ?? []).flatMap(({ file, tests }) => tests.map(({ results }) => ({ file: `tests/e2e/${file}`, results })));
  return [...own, ...(suite.suites ?? []).flatMap(testsIn)];
}

function table(head: string, rows: readonly string[]): string[] {
  return [`| ${head} |`, `|${head.split('|').map((_, place) => (place === 0 ? ' --- ' : ' ---: ')).join('|')}|`, ...rows, ''];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
