import { parseArgs } from 'node:util';
import { count, FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import { simulate } from './simulation.ts';

/** Problems of a seed that are printed. */
const SHOWN = 6;

/** `npm run simulate -- --seeds N [--seed S] [--trace]`: N seeds from S on; see docs/simulation.md. */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' }, trace: { type: 'boolean', default: false } } });
const [seeds, first] = [Number(values.seeds), Number(values.seed)];
const faults = new Map<FaultKind, number>();
const rules = new Map<string, number>();
const mutations = new Map<string, number>();
const failed: number[] = [];
const startedAt = performance.now();
for (let seed = first; seed < first + seeds; seed += 1) {
  const ran = await simulate(seed);
  for (const [kind, times] of ran.faults) count(faults, kind, times);
  for (const [rule, times] of ran.rules) count(rules, rule, times);
  for (const [type, times] of ran.mutations) count(mutations, type, times);
  if (values.trace) console.log(ran.lines.join('\n'));
  if (values.trace || ran.problems.length > 0) console.log(`seed ${seed}, trace ${ran.hash}: ${ran.problems.length === 0 ? 'all is well' : ''}`);
  for (const problem of ran.problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (ran.problems.length > SHOWN) console.log(`  … and ${ran.problems.length - SHOWN} more`);
  if (ran.problems.length > 0) failed.push(seed);
}
const seconds = (performance.now() - startedAt) / 1000;
const table = (counts: ReadonlyMap<string, number>): string => [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, times]) => `  ${String(times).padStart(8)}  ${name}`).join('\n');
console.log(`Faults\n${table(faults)}\nRules\n${table(rules)}\nWhat people did\n${table(mutations)}`);
const unseen = FAULT_KINDS.filter((kind) => !faults.has(kind));
console.log(`${seeds} seeds in ${seconds.toFixed(1)} s; failed: ${failed.length === 0 ? 'none' : failed.join(', ')}${unseen.length > 0 && seeds >= 20 ? `; faults that never happened: ${unseen.join(', ')}` : ''}`);
process.exit(failed.length > 0 || (unseen.length > 0 && seeds >= 20) ? 1 : 0);
