import { existsSync, readFileSync } from 'node:fs';

/** What a stage's JSON report says: how many tests ended how, and those that failed once or for good by name, with where and why. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed, but only at the second try; among `passed`, too. */
  readonly flaky: number;
  readonly failures: readonly string[];
  /** Why the flaky ones failed at their first try. */
  readonly firstTries: readonly string[];
  /** Why tests were skipped, each reason with their number, where the report says it. */
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

/** One try of a browser test; its duration in ms. */
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
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; readonly results: readonly PlaywrightResult[]; readonly annotations: readonly { readonly type: string; readonly description?: string }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [], firstTries: [], skips: new Map() };
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
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, flaky: 0, failures, firstTries: [], skips: new Map() };
}

function reasonsIn(suite: PlaywrightSuite, status: 'unexpected' | 'flaky'): string[] {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests.filter((test) => test.status === status).map(({ results }) => `${file} › ${title}: ${reasonOfTry(results[0])}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => reasonsIn(inner, status))];
}

function skipsIn(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ tests }) => tests.filter(({ status }) => status === 'skipped').map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason'));
  return [...own, ...(suite.suites ?? []).flatMap(skipsIn)];
}

function counted(reasons: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

function reasonOfTry(result: PlaywrightResult | undefined): string {
  const place = result?.error?.location;
  return `${place === undefined ? '' : `${place.file}:${place.line} `}${reasonOf(result?.error?.message)}`;
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Report {
  const reasons = (status: 'unexpected' | 'flaky') => suites.flatMap((suite) => reasonsIn(suite, status));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, flaky: stats.flaky, failures: reasons('unexpected'), firstTries: reasons('flaky'), skips: counted(suites.flatMap(skipsIn)) };
}

/** Reads the JSON report of Vitest or Playwright at `path`; nothing passed and nothing failed where none was written. */
export function readReport(path: string): Report {
  if (!existsSync(path)) return NOTHING;
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}
