import { expect, test } from 'vitest';
import { runManySeeds } from './run-many-seeds.ts';
import { runSeeds } from './run-seeds.ts';
import { simulate } from './simulation.ts';

test('the same seed gives the same run, another seed another', async () => {
  const [one, again, other] = [await simulate(11), await simulate(11), await simulate(12)];
  expect(again.hash).toBe(one.hash);
  expect(other.hash).not.toBe(one.hash);
});

test('many seeds in threads of their own are the same seeds', { timeout: 120_000 }, async () => {
  const told: number[] = [];
  const [here, there] = [await runSeeds(21, 4), await runManySeeds(21, 4, (_ran, done) => told.push(done))];
  expect(there).toEqual(here);
  expect(told).toEqual([4]);
});
