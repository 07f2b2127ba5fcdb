import type { Person } from '../records/user.ts';

/** Characters that a search starts at (ours, as the student search's). */
export const SEARCH_MIN = 2;
/** Results per page (ours: as many as messages per load). */
export const SEARCH_PAGE = 30;

/** A part of a text, and the places of the found words in it. */
export interface Snippet {
  readonly text: string;
  /** From and to, in characters of the text, one after the other. */
  readonly marks: readonly (readonly [from: number, to: number])[];
}

/** A message or a story that was found on this device. */
export interface SearchHit {
  readonly _id: string;
  readonly kind: 'message' | 'story';
  /** The thread of a message, the class of a story. */
  readonly placeId: string;
  readonly at: string;
  readonly author: Person;
  readonly snippet: Snippet;
}

/**
 * How much of what is on this device can be found: all of it but for the last second, once `isWhole`. `total` null: not
 * counted yet.
 */
export interface SearchCoverage {
  readonly isWhole: boolean;
  readonly indexed: number;
  readonly total: number | null;
}
