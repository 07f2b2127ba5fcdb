import { expect } from 'vitest';
import { OPEN_FINDINGS } from './open-findings.ts';
import { runSeeds } from './run-seeds.ts';
import type { Serve } from './sim-server.ts';

/** Half a second of one core for each, and a machine that is shared, ms. */
export const SEEDS_TIMEOUT_MS = 1_200_000;

/** Runs seeds and expects that the oracle has nothing to say, but of what is known and open, and that every kind of fault and every rule that is counted showed. */
export async function expectSound(first: number, seeds: number, serve?: Serve): Promise<void> {
  const { failed, unseen } = await runSeeds(first, seeds, serve === undefined ? {} : { serve });
  const told = failed.filter(({ seed }) => !OPEN_FINDINGS.has(seed)).map(({ seed, problems }) => `npm run simulate --${serve === undefined ? '' : ' --server real'} --seeds 1 --seed ${seed} --trace: ${problems.join('; ')}`);
  // The report of a run carries only the first line: what is to be run again stands there.
  expect(told, `${told.join('; ')}`).toEqual([]);
  expect(unseen, 'faults and rules that never showed').toEqual([]);
}
