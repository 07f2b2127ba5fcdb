import { existsSync, readFileSync } from 'node:fs';

/** What a stage's JSON report says: how many tests ended how, and the failed ones by name with the first line of why. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed, but only at the second try; among `passed`, too. */
  readonly flaky: number;
  readonly failures: readonly string[];
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

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] };
const COLORS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

function firstLine(message: string | undefined): string {
  return (message ?? '').replaceAll(COLORS, '').split('\n')[0]?.slice(0, 300) ?? '';
}

function ofVitest(report: VitestReport): Report {
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}: ${firstLine(file.message)}`];
    return tests.map((test) => `${file.name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, flaky: 0, failures };
}

function failuresIn(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => `${spec.file} › ${spec.title}: ${firstLine(results.at(-1)?.error?.message)}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresIn)];
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Report {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, flaky: stats.flaky, failures: suites.flatMap(failuresIn) };
}

/** Reads the JSON report of Vitest or Playwright at `path`; nothing passed and nothing failed where none was written. */
export function readReport(path: string): Report {
  if (!existsSync(path)) return NOTHING;
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}
