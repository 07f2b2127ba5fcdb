import { expect, test } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { simulate } from './simulation.ts';

/** No more seeds than these are tried for a planted bug. */
const TRIES = 60;

test('there are at least thirty planted bugs', () => {
  expect(Object.keys(PLANTED_BUGS).length).toBeGreaterThanOrEqual(30);
});

test.for(Object.entries(PLANTED_BUGS))('a planted bug is caught: %s', { timeout: 300_000 }, async ([, making]) => {
  let caught: string | undefined;
  for (let seed = 1; seed <= TRIES && caught === undefined; seed += 1) [caught] = (await simulate(seed, making)).problems;
  expect(caught).toBeDefined();
});
