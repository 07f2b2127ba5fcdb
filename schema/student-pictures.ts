import type { IconColour } from './icons.ts';

/** Written by scripts/make-icons.ts: change the list there. What ICONS says of students, short, as it is part of the first screen. */

/** The pictures that a student may have, by the disc behind them. */
export const STUDENT_PICTURES: Readonly<Record<IconColour, string>> = {
  rose: 'fox panda frog polar-bear elephant',
  lilac: 'rabbit monkey wolf turtle',
  star: 'lion koala penguin unicorn',
  sky: 'dragon bear mouse owl t-rex',
  leaf: 'cat tiger raccoon',
  board: 'dog hamster octopus',
};
