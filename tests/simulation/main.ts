import { parseArgs } from 'node:util';
import { endTestClusters } from '../support/test-database.ts';
import { serveReal } from './real/real-server.ts';
import { runManySeeds } from './run-many-seeds.ts';
import { runSeeds } from './run-seeds.ts';
import { serveModel } from './school-server.ts';
import type { SeedsRan } from './seeds-sum.ts';
import type { Ran } from './simulation.ts';
import { wholeNumber } from './whole-number.ts';

/** Problems of a seed that are printed. */
const SHOWN = 6;
/** After so many seeds a long run says how far it is. */
const TELL_EVERY = 250;

/** `npm run simulate -- --seeds N [--seed S] [--server real] [--trace]`: N seeds from S on; see docs/simulation.md. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' }, server: { type: 'string', default: 'model' }, trace: { type: 'boolean', default: false } },
});
if (values.server !== 'model' && values.server !== 'real') throw new Error('--server is model or real');
const startedAt = performance.now();
const [first, seeds] = [wholeNumber('seed', values.seed), wholeNumber('seeds', values.seeds)];
// One after another where each is told of, and where all ask one server.
const isApart = values.trace || values.server === 'real';
const serve = values.server === 'real' ? serveReal() : serveModel;
const { failed, faults, rules, mutations, kills, unseen } = await (isApart ? runSeeds(first, seeds, { onRan: tellOne, serve }) : runManySeeds(first, seeds, tellMany));
if (values.server === 'real') await endTestClusters(process.pid);
const seconds = (performance.now() - startedAt) / 1000;
console.log(`Faults\n${table(faults)}\nKilled at\n${table(kills)}\nRules\n${table(rules)}\nWhat people did\n${table(mutations)}`);
const missing = unseen.length > 0 ? `; never seen: ${unseen.join(', ')}` : '';
console.log(`${seeds} seeds in ${seconds.toFixed(1)} s; failed: ${failed.length === 0 ? 'none' : failed.map(({ seed }) => seed).join(', ')}${missing}`);
process.exit(failed.length > 0 || unseen.length > 0 ? 1 : 0);

function tellOne(ran: Ran): void {
  const done = ran.seed - first + 1;
  if (done % TELL_EVERY === 0) tellDone(done);
  if (values.trace) console.log(ran.lines.join('\n'));
  if (values.trace || ran.problems.length > 0) tellProblems(ran);
}

function tellMany({ failed: broken }: SeedsRan, done: number): void {
  for (const ran of broken) tellProblems(ran);
  tellDone(done);
}

function tellProblems({ seed, hash, problems }: Ran): void {
  console.log(`seed ${seed}, trace ${hash}: ${problems.length === 0 ? 'all is well' : ''}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (problems.length > SHOWN) console.log(`  … and ${problems.length - SHOWN} more`);
}

function tellDone(done: number): void {
  console.log(`${done} seeds after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

function table(counts: ReadonlyMap<string, number>): string {
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, times]) => `  ${String(times).padStart(8)}  ${name}`).join('\n');
}
