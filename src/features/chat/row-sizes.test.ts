import { expect, test } from 'vitest';
import { lastInSight } from './row-sizes.ts';

const item = (index: number, start: number, size: number) => ({ key: index, index, start, size, end: start + size, lane: 0 });
const ROWS = [item(3, 0, 60), item(4, 60, 40), item(5, 100, 400)];

function inSight(scrollOffset: number, height: number): number {
  return lastInSight({ scrollOffset, scrollRect: { width: 360, height }, getVirtualItems: () => ROWS }, 64);
}

test('CHA-05 a message of which only the gap or the name shows is not read, one that shows a line or all of itself is', () => {
  expect([inSight(0, 60), inSight(0, 98), inSight(0, 99), inSight(0, 100), inSight(0, 163), inSight(0, 164), inSight(40, 124), inSight(0, 20)]).toEqual([3, 3, 4, 4, 4, 5, 5, -1]);
});
