import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What a stage's JSON report says: how many tests ended how, and those that failed by name, with where and why. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  /** How many tests of a file were skipped, by the file's name without its folders. */
  readonly skips: ReadonlyMap<string, number>;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] }[];
  }[];
}

/** A named part of a browser test, ms. */
export interface PlaywrightStep {
  readonly title: string;
  readonly duration: number;
}

/** One run of a browser test; its duration in ms. */
export interface PlaywrightResult {
  readonly duration: number;
  readonly steps?: readonly PlaywrightStep[];
  readonly error?: { readonly message?: string; readonly location?: { readonly file: string; readonly line: number } };
}

/** The browser tests of a file, or of a group in it, as Playwright's JSON reporter writes them. */
export interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'skipped'; readonly results: readonly PlaywrightResult[] }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number };
  readonly suites: readonly PlaywrightSuite[];
}

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, failures: [], skips: new Map() };
/** What Vitest calls a test that did not run. */
const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo', 'disabled']);
const COLORS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

/* The first lines say what was asked of what and what there was instead; behind them come call logs and stacks. */
const LINES = 6;
const LENGTH = 400;

function reasonOf(message: string | undefined): string {
  const lines = (message ?? '').replaceAll(COLORS, '').split('\n');
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  return said.slice(0, LINES).join(' | ').slice(0, LENGTH);
}

function ofVitest(report: VitestReport): Report {
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}: ${reasonOf(file.message)}`];
    return tests.map((test) => `${file.name} › ${test.fullName}: ${reasonOf(test.failureMessages?.[0])}`);
  });
  const skipped = report.testResults.flatMap(({ name, assertionResults }) => assertionResults.filter(({ status }) => SKIPPED.has(status)).map(() => basename(name)));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: skipped.length, failures, skips: counted(skipped) };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Report {
  const tests = suites.flatMap(testsIn);
  const failed = tests.filter(({ status }) => status === 'unexpected');
  const failures = failed.map(({ file, title, results }) => `${file} › ${title}: ${reasonOfRun(results[0])}`);
  const skipped = tests.filter(({ status }) => status === 'skipped').map(({ file }) => basename(file));
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, failures, skips: counted(skipped) };
}

function testsIn(suite: PlaywrightSuite): { file: string; title: string; status: string; results: readonly PlaywrightResult[] }[] {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) => tests.map(({ status, results }) => ({ file, title, status, results })));
  return [...own, ...(suite.suites ?? []).flatMap(testsIn)];
}

function reasonOfRun(result: PlaywrightResult | undefined): string {
  const place = result?.error?.location;
  return `${place === undefined ? '' : `${place.file}:${place.line} `}${reasonOf(result?.error?.message)}`;
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Reads the JSON report of Vitest or Playwright at `path`; nothing passed and nothing failed where none was written. */
export function readReport(path: string): Report {
  if (!existsSync(path)) return NOTHING;
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}
