import type { Random } from '../random.ts';
import type { Sheet } from './sheet.ts';

/** Draws one picture's inside; everything that varies comes from the random source and the sheet's shape. */
export type Scene = (sheet: Sheet, random: Random) => string;
