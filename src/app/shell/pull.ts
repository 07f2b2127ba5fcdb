import { PULL_MAX, PULL_THRESHOLD } from '../../../schema/limits.ts';
import type { Point } from './edge-swipe.ts';

/** How far a finger has pulled the page down, px: 0 where it goes up or sideways, PULL_MAX at most (GEN-07). */
export function pulledBy(from: Point, to: Point): number {
  const down = to.y - from.y;
  return down <= Math.abs(to.x - from.x) ? 0 : Math.min(down, PULL_MAX);
}

/** Whether letting go now refreshes. */
export function isEnough(pulled: number): boolean {
  return pulled >= PULL_THRESHOLD;
}
