import { describe, expect, test } from 'vitest';
import { count, FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { simulate } from './simulation.ts';

/** How long the seeds may run here, ms; `npm run simulate` runs as many as one likes. */
const BUDGET_MS = 60_000;
/** No more seeds than these are tried for a planted bug. */
const TRIES = 60;

test('the same seed gives the same run, another seed another', async () => {
  const [one, again, other] = [await simulate(11), await simulate(11), await simulate(12)];
  expect(again.hash).toBe(one.hash);
  expect(other.hash).not.toBe(one.hash);
});

test('SYN-04 SYN-05 SYN-06 SYN-07 through every fault: nothing lost, nothing doubled, no hole, and all come to rest in one truth', { timeout: 3 * BUDGET_MS }, async () => {
  const faults = new Map<FaultKind, number>();
  const until = performance.now() + BUDGET_MS;
  let seed = 0;
  while (performance.now() < until || seed < 20) {
    seed += 1;
    const ran = await simulate(seed);
    expect(ran.problems, `npm run simulate -- --seeds 1 --seed ${seed} --trace`).toEqual([]);
    for (const [kind, times] of ran.faults) count(faults, kind, times);
  }
  console.log(`${seed} seeds`);
  expect(FAULT_KINDS.filter((kind) => !faults.has(kind)), 'faults that never happened').toEqual([]);
});

describe('planted bugs', () => {
  test.for(Object.entries(PLANTED_BUGS))('is caught: %s', { timeout: 120_000 }, async ([, making]) => {
    let caught: string | undefined;
    for (let seed = 1; seed <= TRIES && caught === undefined; seed += 1) [caught] = (await simulate(seed, making)).problems;
    expect(caught).toBeDefined();
  });
});
