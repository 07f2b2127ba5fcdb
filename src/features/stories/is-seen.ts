/** How a card lies in the box that scrolls it; heights in CSS px. */
export interface Sight {
  /** The part of its area that is in the box, 0 to 1. */
  readonly ratio: number;
  readonly isEndIn: boolean;
  readonly height: number;
  readonly room: number;
}

/** All but a rounding of the browser's. */
export const WHOLE_RATIO = 0.99;

/** Of the box's height: a card that leaves it less room than that is passed by a wheel or a finger without once standing in it whole (ours). */
const TALL_SHARE = 0.8;

/** Whether a story was seen (STO-06): all of its card at once, or its end where the box hardly or never holds all of it. */
export function isSeen({ ratio, isEndIn, height, room }: Sight): boolean {
  return ratio >= WHOLE_RATIO || (isEndIn && height > 0 && height >= room * TALL_SHARE);
}
