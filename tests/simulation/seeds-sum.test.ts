import { expect, test } from 'vitest';
import { FAULT_KINDS, type Hits } from './fault-kinds.ts';
import { RULES } from './rules.ts';
import { SeedsSum } from './seeds-sum.ts';

/** All of them but these, once each. */
function hitsBut(...missing: readonly string[]): Hits {
  const once = <K extends string>(names: readonly K[]): Map<K, number> => new Map(names.filter((name) => !missing.includes(name)).map((name) => [name, 1]));
  return { faults: once(FAULT_KINDS), rules: once(RULES), mutations: new Map(), kills: new Map() };
}
function unseenOf(seeds: number, ...missing: readonly string[]): readonly string[] {
  const sum = new SeedsSum();
  sum.add(hitsBut(...missing), []);
  return sum.of(seeds).unseen;
}

test.each(FAULT_KINDS)('a run of twenty seeds in which %s never happened says so', (kind) => {
  expect(unseenOf(20, kind)).toEqual([kind]);
});

test('a run of a hundred seeds in which a counted rule never showed says so; a smaller one may miss either by chance', () => {
  expect(unseenOf(100, RULES[0])).toEqual([RULES[0]]);
  expect(unseenOf(99, RULES[0])).toEqual([]);
  expect(unseenOf(19, 'drop')).toEqual([]);
});
