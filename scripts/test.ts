import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildTestServers } from './built-servers.ts';
import { findChromium } from './find-chromium.ts';
import { readReport } from './read-report.ts';
import { recordTimes, type StageTime, timeStage } from './test-record.ts';
import { NEEDS_OF_FILES, reportsOf, TEST_RUNS, type TestStage } from './test-stages.ts';

/**
 * `npm test`, `npm run test:full`, `npm run test:rest`: runs the stages of scripts/test-stages.ts, or those of them that
 * are named, with `--shard=1/2` a part of the tests of each; goes on after a failure so that one run tells everything, and
 * ends in a plain summary that names what
 * failed. Before them it builds the servers of others that they want to run against and the machine can build; where it
 * cannot, those tests are skipped, with the reason.
 */
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const [first = '', ...others] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isRun = (name: string): name is keyof typeof TEST_RUNS => name in TEST_RUNS;
const name = isRun(first) ? first : 'quick';
const stages: readonly TestStage[] = TEST_RUNS[name];
const only = isRun(first) || first === '' ? others : [first, ...others];
const unknown = options.filter((option) => !/^--shard=\d+\/\d+$/u.test(option));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}; the only option is --shard=1/2`);
const chosen = stages.filter(({ name }) => only.length === 0 || only.includes(name));

function run({ command: [program, ...args], report }: TestStage, env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    // Both test runners know --shard; what runs no tests is the same on each machine.
    const child = spawn('npx', ['--no-install', program, ...args, ...(report === undefined ? [] : options)], { stdio: 'inherit', env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    child.on('close', (code) => resolve(code === 0));
  });
}

function tell(what: string, reasons: readonly string[]): void {
  if (reasons.length > 0) console.log(`\n${what}:\n${reasons.map((line) => `- ${line.replaceAll(`${resolve('.')}/`, '')}`).join('\n')}`);
}

// A report of an earlier run would be counted for a stage that dies before it writes its own.
rmSync(reportsOf(name), { recursive: true, force: true });
mkdirSync(reportsOf(name), { recursive: true });
// Hundreds of processes load the same modules: with them compiled once, a server starts in two thirds of the time.
const env = { ...process.env, CHROMIUM_PATH: findChromium(), NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };
const servers = chosen.some(({ needsServers }) => needsServers) ? buildTestServers() : [];
const lines: string[] = servers.map((line) => `     ${line}`);
if (servers.length > 0) console.log(`=== servers of others\n${servers.join('\n')}`);
const failures: string[] = [];
const skips: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
const times: StageTime[] = [];
let isGreen = true;
const begun = Date.now();
for (const stage of chosen) {
  console.log(`\n=== ${stage.name}`);
  const { result: ok, wall, cpu } = await timeStage(() => run(stage, env));
  times.push({ name: stage.name, wall, cpu, report: stage.report });
  isGreen &&= ok;
  const counts = stage.report === undefined ? null : readReport(stage.report);
  if (counts !== null) {
    failures.push(...counts.failures);
    for (const [file, count] of counts.skips) {
      const need = NEEDS_OF_FILES.get(file);
      if (need === undefined) failures.push(`${file}: ${count} skipped`);
      else skips.push(`${file}: ${count}, which need ${need}`);
    }
    for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
  }
  const tests = counts === null ? '' : `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  lines.push(`${ok ? 'ok  ' : 'FAIL'} ${stage.name} (${wall.toFixed(0)} s${tests})`);
}
recordTimes(reportsOf(name), times);
tell('Skipped', skips);
console.log(`\n${lines.join('\n')}\n     all: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
// Last: where a CI keeps only the end of what was printed, the failures are in it.
tell('Failed', failures);
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(isGreen && failures.length === 0 ? 0 : 1);
