import { expect, it } from 'vitest';
import { isEnough, pulledBy } from './pull.ts';

const from = { x: 100, y: 200 };

it('GEN-07 a pull goes with the finger, to 150 px at most, and refreshes from 100 px on', () => {
  expect([99, 100, 150, 400].map((down) => pulledBy(from, { x: 100, y: 200 + down }))).toEqual([99, 100, 150, 150]);
  expect([99, 100].map(isEnough)).toEqual([false, true]);
});

it('GEN-07 a finger that goes up or sideways pulls nothing', () => {
  expect(pulledBy(from, { x: 100, y: 20 })).toBe(0);
  expect(pulledBy(from, { x: 340, y: 330 })).toBe(0);
});
