import { readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the class, skill and student pictures out of Fluent Emoji flat (MIT) and writes
 * public/icons/<slug>.svg, schema/icons.ts and schema/student-pictures.ts. Run it again after changing the list: `node scripts/make-icons.ts`.
 */

type Colour = 'star' | 'sky' | 'lilac' | 'leaf' | 'rose' | 'board';
type Kind = 'class' | 'skill' | 'student';
/** Slug, colour of the disc behind it, and the name in the set where it differs from the slug. */
type Row = readonly [slug: string, colour: Colour, source?: string];

const PICTURES: Record<Kind, readonly Row[]> = {
  class: [
    ['fox', 'star'],
    ['rocket', 'sky'],
    ['artist-palette', 'lilac'],
    ['soccer-ball', 'leaf'],
    ['books', 'rose'],
    ['globe', 'board', 'globe-showing-europe-africa'],
    ['sun', 'sky', 'sun-with-face'],
    ['sunflower', 'leaf'],
    ['owl', 'lilac'],
    ['hedgehog', 'star'],
    ['microscope', 'sky'],
    ['test-tube', 'rose'],
    ['abacus', 'star'],
    ['violin', 'lilac'],
    ['guitar', 'rose'],
    ['basketball', 'board'],
    ['puzzle', 'leaf', 'puzzle-piece'],
    ['seedling', 'board'],
    ['rainbow', 'sky'],
    ['house', 'star', 'house-with-garden'],
  ],
  skill: [
    ['handshake', 'star'],
    ['open-book', 'sky'],
    ['star', 'star'],
    ['light-bulb', 'lilac'],
    ['hundred-points', 'rose'],
    ['raising-hands', 'leaf'],
    ['trophy', 'sky'],
    ['brain', 'board'],
    ['broom', 'leaf'],
    ['clapping-hands', 'lilac'],
    ['red-heart', 'rose'],
    ['biceps', 'sky', 'flexed-biceps'],
    ['memo', 'board'],
    ['ear', 'leaf'],
    ['alarm-clock', 'rose'],
    ['hourglass', 'star', 'hourglass-not-done'],
    ['megaphone', 'sky'],
    ['zzz', 'lilac'],
    ['mobile-phone', 'board'],
    ['backpack', 'star'],
  ],
  student: [
    ['fox', 'rose'],
    ['rabbit', 'lilac', 'rabbit-face'],
    ['lion', 'star'],
    ['dragon', 'sky', 'dragon-face'],
    ['cat', 'leaf', 'cat-face'],
    ['dog', 'board', 'dog-face'],
    ['panda', 'rose'],
    ['bear', 'sky'],
    ['koala', 'star'],
    ['tiger', 'leaf', 'tiger-face'],
    ['monkey', 'lilac', 'monkey-face'],
    ['frog', 'rose'],
    ['penguin', 'star'],
    ['mouse', 'sky', 'mouse-face'],
    ['hamster', 'board'],
    ['wolf', 'lilac'],
    ['unicorn', 'star'],
    ['polar-bear', 'rose'],
    ['raccoon', 'leaf'],
    ['owl', 'sky'],
    ['turtle', 'lilac'],
    ['octopus', 'board'],
    ['elephant', 'rose'],
    ['t-rex', 'sky'],
  ],
};

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'public/icons');

const bodies = readSet();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const kinds: readonly Kind[] = ['class', 'skill', 'student'];
for (const kind of kinds) {
  const seen = new Set<string>();
  for (const [slug, , source] of PICTURES[kind]) {
    if (seen.has(slug)) throw new Error(`${kind} icon ${slug} is listed twice`);
    seen.add(slug);
    writeFileSync(join(OUT, `${slug}.svg`), picture(source ?? slug));
  }
}
const lines = kinds.flatMap((kind) => PICTURES[kind].map(([slug, colour]) => `  { slug: '${slug}', kind: '${kind}', colour: '${colour}' },`));
const students = [...Map.groupBy(PICTURES.student, ([, colour]) => colour)].map(([colour, rows]) => `  ${colour}: '${rows.map(([slug]) => slug).join(' ')}',`);
writeFileSync(
  join(ROOT, 'schema/icons.ts'),
  `/** Written by scripts/make-icons.ts: change the list there. Pictures: public/icons/<slug>.svg, Fluent Emoji flat, MIT. */

/** What a picture may stand for. */
export type IconKind = 'class' | 'skill' | 'student';

/** The disc behind a picture; also the colour of the class that carries it. */
export type IconColour = 'star' | 'sky' | 'lilac' | 'leaf' | 'rose' | 'board';

/** Every picture that one can choose; a slug is unique within its kind. */
export const ICONS = [
${lines.join('\n')}
] as const satisfies readonly { slug: string; kind: IconKind; colour: IconColour }[];

/** The slugs of one kind. */
export type IconSlug<Kind extends IconKind> = Extract<(typeof ICONS)[number], { kind: Kind }>['slug'];
`,
);
writeFileSync(
  join(ROOT, 'schema/student-pictures.ts'),
  `import type { IconColour } from './icons.ts';

/** Written by scripts/make-icons.ts: change the list there. What ICONS says of students, short, as it is part of the first screen. */

/** The pictures that a student may have, by the disc behind them. */
export const STUDENT_PICTURES: Readonly<Record<IconColour, string>> = {
${students.join('\n')}
};
`,
);

/** The set as name -> SVG body; throws when the package looks different from what this script knows. */
function readSet(): Map<string, string> {
  const file = join(ROOT, 'node_modules/@iconify-json/fluent-emoji-flat/icons.json');
  const set: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(set) || !isRecord(set['icons'])) throw new Error('unknown icon set');
  const found = new Map<string, string>();
  for (const [name, icon] of Object.entries(set['icons'])) {
    if (isRecord(icon) && typeof icon['body'] === 'string') found.set(name, icon['body']);
  }
  return found;
}

function picture(source: string): string {
  const body = bodies.get(source);
  if (body === undefined) throw new Error(`no picture named ${source} in the set`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${body}</svg>\n`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
