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
export const REPORTS = resolve('node_modules/.cache/reports');

const TYPES: TestStage = { name: 'types', command: ['tsc', '-b'] };
const LINT: TestStage = { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] };
const BUILD: TestStage = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] };
const BROWSERS: TestStage = { name: 'supported browsers', command: ['node', 'scripts/check-built.ts'] };
const UNIT = vitest('unit and integration', 'vitest.config.ts');
const SIMULATIONS: TestStage = { ...vitest('simulations and servers of others', 'vitest.full.config.ts'), needsServers: true };
const LONG = vitest('long', 'vitest.long.config.ts');
const JOURNEYS = playwright('journeys', '--grep', '@journey');

/** The stages of each command, in their order. What is cheap comes first. */
export const TEST_RUNS = {
  /** `npm test`: an answer within a quarter of an hour. */
  quick: [TYPES, LINT, UNIT, BUILD, BROWSERS, JOURNEYS],
  /** `npm run test:full`: everything. */
  full: [TYPES, LINT, UNIT, BUILD, BROWSERS, SIMULATIONS, playwright('browser'), LONG],
  /** `npm run test:rest`: what a run of `npm test` has left out, but the long ones. */
  rest: [SIMULATIONS, BUILD, playwright('browser', '--grep-invert', '@journey')],
} as const satisfies Record<string, readonly TestStage[]>;

function vitest(name: string, config: string): TestStage {
  const report = reportOf(name);
  return { name, command: ['vitest', 'run', '-c', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], report };
}

function playwright(name: string, ...args: readonly string[]): TestStage {
  return { name, command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...args], report: reportOf(name) };
}

function reportOf(name: string): string {
  return `${REPORTS}/${name.replaceAll(' ', '-')}.json`;
}
