import { STUDENT_COLOURS } from './student-colours.ts';

/** Written by scripts/make-icons.ts: change the list there. Pictures: public/icons/<slug>.svg, Fluent Emoji flat, MIT. */

/** What a picture may stand for. */
export type IconKind = 'class' | 'skill' | 'student';

/** The disc behind a picture; also the colour of the class that carries it. */
export type IconColour = 'star' | 'sky' | 'lilac' | 'leaf' | 'rose' | 'board';

/** Every picture that one can choose; a slug is unique within its kind. */
export const ICONS: readonly { slug: string; kind: IconKind; colour: IconColour }[] = [
  { slug: 'fox', kind: 'class', colour: 'star' },
  { slug: 'rocket', kind: 'class', colour: 'sky' },
  { slug: 'artist-palette', kind: 'class', colour: 'lilac' },
  { slug: 'soccer-ball', kind: 'class', colour: 'leaf' },
  { slug: 'books', kind: 'class', colour: 'rose' },
  { slug: 'globe', kind: 'class', colour: 'board' },
  { slug: 'sun', kind: 'class', colour: 'sky' },
  { slug: 'sunflower', kind: 'class', colour: 'leaf' },
  { slug: 'owl', kind: 'class', colour: 'lilac' },
  { slug: 'hedgehog', kind: 'class', colour: 'star' },
  { slug: 'microscope', kind: 'class', colour: 'sky' },
  { slug: 'test-tube', kind: 'class', colour: 'rose' },
  { slug: 'abacus', kind: 'class', colour: 'star' },
  { slug: 'violin', kind: 'class', colour: 'lilac' },
  { slug: 'guitar', kind: 'class', colour: 'rose' },
  { slug: 'basketball', kind: 'class', colour: 'board' },
  { slug: 'puzzle', kind: 'class', colour: 'leaf' },
  { slug: 'seedling', kind: 'class', colour: 'board' },
  { slug: 'rainbow', kind: 'class', colour: 'sky' },
  { slug: 'house', kind: 'class', colour: 'star' },
  { slug: 'handshake', kind: 'skill', colour: 'star' },
  { slug: 'open-book', kind: 'skill', colour: 'sky' },
  { slug: 'star', kind: 'skill', colour: 'star' },
  { slug: 'light-bulb', kind: 'skill', colour: 'lilac' },
  { slug: 'hundred-points', kind: 'skill', colour: 'rose' },
  { slug: 'raising-hands', kind: 'skill', colour: 'leaf' },
  { slug: 'trophy', kind: 'skill', colour: 'sky' },
  { slug: 'brain', kind: 'skill', colour: 'board' },
  { slug: 'broom', kind: 'skill', colour: 'leaf' },
  { slug: 'clapping-hands', kind: 'skill', colour: 'lilac' },
  { slug: 'red-heart', kind: 'skill', colour: 'rose' },
  { slug: 'biceps', kind: 'skill', colour: 'sky' },
  { slug: 'memo', kind: 'skill', colour: 'board' },
  { slug: 'ear', kind: 'skill', colour: 'leaf' },
  { slug: 'alarm-clock', kind: 'skill', colour: 'rose' },
  { slug: 'hourglass', kind: 'skill', colour: 'star' },
  { slug: 'megaphone', kind: 'skill', colour: 'sky' },
  { slug: 'zzz', kind: 'skill', colour: 'lilac' },
  { slug: 'mobile-phone', kind: 'skill', colour: 'board' },
  { slug: 'backpack', kind: 'skill', colour: 'star' },
  ...Object.entries(STUDENT_COLOURS).map(([slug, colour]) => ({ slug, kind: 'student' as const, colour })),
];
