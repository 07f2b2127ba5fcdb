import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildTestServers } from './built-servers.ts';
import { findChromium } from './find-chromium.ts';
import { readReport } from './read-report.ts';

/**
 * `npm test`: types, lint, unit and integration tests, the build, a look at it for what the oldest supported browsers
 * lack, and the browser tests, in this order; goes on after a failure so that one run tells everything, and ends in a plain summary that names what failed. Before them it builds
 * what the tests want to run against and the machine can build; where it cannot, those tests are skipped and it is said why.
 */
interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** A JSON report that the stage writes, to count its tests. */
  readonly report?: string;
}

/** Whole: Playwright takes a relative one from its configuration's folder. */
const REPORTS = resolve('node_modules/.cache/reports');
const stages: readonly Stage[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unit and integration', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`], report: `${REPORTS}/vitest.json` },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'supported browsers', command: ['node', 'scripts/check-built.ts'] },
  { name: 'browser', command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts'], report: `${REPORTS}/playwright.json` },
];

function run(stage: Stage, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [command, ...args] = stage.command;
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', command, ...args], { stdio: 'inherit', env });
    child.on('close', (code) => resolve(code === 0));
  });
}

function tell(what: string, reasons: readonly string[]): void {
  if (reasons.length > 0) console.log(`\n${what}:\n${reasons.map((line) => `- ${line.replaceAll(`${resolve('.')}/`, '')}`).join('\n')}`);
}

// A report of an earlier run would be counted for a stage that dies before it writes its own.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const env = { ...process.env, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json` };
const only = process.argv.slice(2);
const chosen = stages.filter(({ name }) => only.length === 0 || only.includes(name));
const servers = chosen.some(({ name }) => name === 'unit and integration') ? buildTestServers() : [];
const lines: string[] = servers.map((line) => `     ${line}`);
if (servers.length > 0) console.log(`=== servers of others\n${servers.join('\n')}`);
const failures: string[] = [];
const firstTries: string[] = [];
const skips: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
let isGreen = true;
for (const stage of chosen) {
  console.log(`\n=== ${stage.name}`);
  const start = Date.now();
  const ok = await run(stage, env);
  isGreen &&= ok;
  const counts = stage.report === undefined ? null : readReport(stage.report);
  if (counts !== null) {
    failures.push(...counts.failures);
    firstTries.push(...counts.firstTries);
    skips.push(...[...counts.skips].map(([reason, count]) => `${count}: ${reason}`));
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
  }
  const tests = counts === null ? '' : `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${counts.flaky === 0 ? '' : `, ${counts.flaky} only at the second try`}`;
  lines.push(`${ok ? 'ok  ' : 'FAIL'} ${stage.name} (${((Date.now() - start) / 1000).toFixed(0)} s${tests})`);
}
tell('Failed', failures);
tell('Failed at the first try', firstTries);
tell('Skipped', skips);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(isGreen ? 0 : 1);
