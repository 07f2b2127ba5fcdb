import { expect, it } from 'vitest';
import { starsInJars } from './stars-in-jars.ts';

it('fills a jar up to 30, shows it full, then begins the next', () => {
  expect([0, -2, 1, 29, 30, 31, 61].map(starsInJars)).toEqual([
    { full: 0, open: 0 },
    { full: 0, open: 0 },
    { full: 0, open: 1 },
    { full: 0, open: 29 },
    { full: 0, open: 30 },
    { full: 1, open: 1 },
    { full: 2, open: 1 },
  ]);
});
