import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from '../replica/vault-store.ts';
import { addInterval, BEGINNING, newestInterval, provenBy, reachTo } from './intervals.ts';

const DAY = 86_400_000;
const at = (day: number): string => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString();
const stretch = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 15 }), fc.boolean()).map(([from, length, isStart]): Interval => ({ from: at(from), to: at(from + length), isStart: isStart && from === 0 }));

describe('R-PULL-07 proven stretches', () => {
  test('CHA-02 what is proven is exactly the union of what was proven, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), fc.integer({ min: 0, max: 80 }), (stretches, day) => {
        const merged = stretches.reduce<Interval[]>((sum, next) => addInterval(sum, next), []);
        const isCovered = stretches.some((one) => one.from <= at(day) && one.to >= at(day));
        expect(merged.some(({ from, to }) => from <= at(day) && to >= at(day))).toBe(isCovered);
        expect(merged.some((one) => one.isStart)).toBe(stretches.some((one) => one.isStart));
      }),
    );
  });
  test('CHA-02 stretches are kept apart and in order: a hole stays a hole', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
        const merged = stretches.reduce<Interval[]>((sum, next) => addInterval(sum, next), []);
        expect(merged.every((one, index) => one.to < (merged[index + 1]?.from ?? '9'))).toBe(true);
      }),
    );
  });
  test('pages read backwards become one stretch that reaches the start', () => {
    let intervals = addInterval([], provenBy([at(30), at(29)], null, true));
    intervals = addInterval(intervals, provenBy([at(28), at(20)], at(29), true));
    expect(intervals).toEqual([{ from: at(20), to: at(30), isStart: false }]);
    expect(addInterval(intervals, provenBy([], at(20), false))).toEqual([{ from: at(20), to: at(30), isStart: true }]);
  });
  test('a thread without messages is known whole', () => {
    expect(addInterval([], provenBy([], null, false))).toEqual([{ from: BEGINNING, to: BEGINNING, isStart: true }]);
  });
  test('a new message makes the newest stretch longer, an old one and a lone one nothing', () => {
    const intervals = [{ from: at(1), to: at(2), isStart: false }, { from: at(5), to: at(6), isStart: false }];
    expect(newestInterval(reachTo(intervals, at(9)))).toEqual({ from: at(5), to: at(9), isStart: false });
    expect(reachTo(intervals, at(3))).toBe(intervals);
    expect(reachTo([], at(3))).toEqual([]);
  });
});
