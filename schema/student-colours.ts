import type { IconColour } from './icons.ts';

/** Written by scripts/make-icons.ts: change the list there. Apart from the other pictures, as the page draws faces of students before anything else. */

/** The disc behind each picture that a student may have. */
export const STUDENT_COLOURS: Readonly<Record<string, IconColour>> = {
  fox: 'rose',
  rabbit: 'lilac',
  lion: 'star',
  dragon: 'sky',
  cat: 'leaf',
  dog: 'board',
  panda: 'rose',
  bear: 'sky',
  koala: 'star',
  tiger: 'leaf',
  monkey: 'lilac',
  frog: 'rose',
  penguin: 'star',
  mouse: 'sky',
  hamster: 'board',
  wolf: 'lilac',
  unicorn: 'star',
  'polar-bear': 'rose',
  raccoon: 'leaf',
  owl: 'sky',
  turtle: 'lilac',
  octopus: 'board',
  elephant: 'rose',
  't-rex': 'sky',
};
