import { expect, test } from 'vitest';
import { simulate } from './simulation.ts';

test('the same seed gives the same run, another seed another', async () => {
  const [one, again, other] = [await simulate(11), await simulate(11), await simulate(12)];
  expect(again.hash).toBe(one.hash);
  expect(other.hash).not.toBe(one.hash);
});
