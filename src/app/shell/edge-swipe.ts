import { SIDER_SWIPE_DRIFT, SIDER_SWIPE_START } from '../../../schema/limits.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A swipe counts from this far on, px: less is a tap that slipped. */
const TRAVEL = 60;

/** Whether a finger's way opens the sider: starts near the left edge, goes right, does not drift (GEN-05). */
export function isOpeningSwipe(from: Point, to: Point): boolean {
  const travel = to.x - from.x;
  const drift = Math.abs(to.y - from.y);
  return from.x <= SIDER_SWIPE_START && travel >= TRAVEL && drift < SIDER_SWIPE_DRIFT && travel > drift;
}
