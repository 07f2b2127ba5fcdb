import { parseArgs } from 'node:util';
import { openChaosRun } from './chaos-run.ts';
import { runTrials } from './run-trials.ts';
import type { TrialRan } from './run-trial.ts';

/** Problems of a trial that are printed. */
const SHOWN = 8;

/** `npm run chaos -- --trials N [--seed S] [--trace]`: N trials with the seeds from S on; see docs/chaos.md. */
const { values } = parseArgs({ options: { trials: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' }, trace: { type: 'boolean', default: false } } });
const run = await openChaosRun();
let code = 1;
try {
  const startedAt = performance.now();
  const { failed, hits, words, seen, likes, rests, unhit, problems, noise } = await runTrials(run, Number(values.seed), Number(values.trials), tell);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Faults\n${table(hits)}\nProblems\n${table(problems) || '  none'}`);
  for (const line of noise) console.log(`noise: ${line}`);
  console.log(`${words} words written, ${seen} of them seen by their writers; ${likes} likes. At rest after ${rests.map((ms) => (ms / 1000).toFixed(1)).join(' / ')} s (median / p95 / longest).`);
  const missing = unhit.length > 0 ? `; faults that never happened: ${unhit.join(', ')}` : '';
  console.log(`${values.trials} trials in ${seconds.toFixed(0)} s; failed: ${failed.length === 0 ? 'none' : failed.map(({ seed }) => seed).join(', ')}${missing}`);
  code = failed.length > 0 || unhit.length > 0 || problems.size > 0 ? 1 : 0;
} finally {
  await run.close();
}
process.exit(code);

function tell({ seed, hits, book, problems, restMs, lines }: TrialRan): void {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} seed ${seed}: ${hits.join(', ') || 'no fault'}; ${book.words.length} words, at rest after ${(restMs / 1000).toFixed(1)} s`);
  if (values.trace || problems.length > 0) console.log(lines.join('\n'));
  for (const { kind, text } of problems.slice(0, SHOWN)) console.log(`  ${kind}: ${text}`);
  if (problems.length > SHOWN) console.log(`  … and ${problems.length - SHOWN} more`);
}

function table(counts: ReadonlyMap<string, number>): string {
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, times]) => `  ${String(times).padStart(8)}  ${name}`).join('\n');
}
