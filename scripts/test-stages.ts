import { resolve } from 'node:path';

/** A command of a test run that tells by its exit code whether all is well. */
export interface TestStage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The JSON report that its test runner writes, absolute; none: it runs no tests. */
  readonly report?: string;
  /** It also runs what needs a server of others, such as S3. */
  readonly needsServers?: boolean;
}

/** Absolute: Playwright takes a relative path from its configuration's folder. */
const REPORTS = resolve('node_modules/.cache/reports');

/** One program for both: the types that its rules need are those that it checks. */
const LINT: TestStage = { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] };
const BUILD: TestStage = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] };
const BROWSERS: TestStage = { name: 'supported browsers', command: ['node', 'scripts/check-built.ts'] };

/** The stages of each command, in their order. What is cheap comes first. */
export const TEST_RUNS = {
  /** `npm test`: the first answer. */
  quick: [LINT, unit('quick'), BUILD, BROWSERS, playwright('quick', 'journeys', '--grep', '@journey')],
  /** `npm run test:full`: everything. */
  full: [LINT, unit('full'), BUILD, BROWSERS, simulations('full'), playwright('full', 'browser'), vitest('full', 'long', 'vitest.long.config.ts')],
  /** `npm run test:rest`: what a run of `npm test` has left out. */
  rest: [simulations('rest'), BUILD, playwright('rest', 'browser', '--grep-invert', '@journey'), vitest('rest', 'long', 'vitest.long.config.ts')],
} as const satisfies Record<string, readonly TestStage[]>;

/**
 * Test files that need more than the product does, and what: on a machine without it their tests are skipped, and the
 * summary says so. A skipped test of any other file is a failure.
 */
export const NEEDS_OF_FILES: ReadonlyMap<string, string> = new Map([
  ['file-stores.test.ts', 'an S3 server'],
  ['s3-outage.full.test.ts', 'an S3 server'],
  ['live-outlets.test.ts', 'Centrifugo'],
  ['realtime-server.test.ts', 'Centrifugo'],
  ['centrifugo-outage.full.test.ts', 'Centrifugo'],
  ['api-description.full.test.ts', 'schemathesis'],
  ['disk-full.test.ts', 'a file system of its own'],
  ['tapped-push.e2e.ts', 'a browser that hands its notifications to the desktop'],
]);

/** Where the reports of a command lie, absolute: `stages.json` and one for each stage that runs tests. */
export function reportsOf(run: string): string {
  return `${REPORTS}/${run}`;
}

function unit(run: string): TestStage {
  return vitest(run, 'unit and integration', 'vitest.config.ts');
}

function simulations(run: string): TestStage {
  return { ...vitest(run, 'simulations and servers of others', 'vitest.full.config.ts'), needsServers: true };
}

function vitest(run: string, name: string, config: string): TestStage {
  const report = `${reportsOf(run)}/${name.replaceAll(' ', '-')}.json`;
  return { name, command: ['vitest', 'run', '-c', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], report };
}

function playwright(run: string, name: string, ...args: readonly string[]): TestStage {
  return { name, command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...args], report: `${reportsOf(run)}/${name}.json` };
}
