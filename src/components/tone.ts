/** A family of colours. Coral is for what needs work or failed, never for a class. */
export type Tone = 'board' | 'star' | 'sky' | 'lilac' | 'leaf' | 'rose' | 'coral';

const PEOPLE: readonly Tone[] = ['sky', 'lilac', 'leaf', 'rose', 'star', 'board'];

/** The class under which bg-tone-tint, text-tone-ink and the like show this family. */
export function toneClass(tone: Tone): string {
  return `tone-${tone}`;
}

/** The same key always gets the same quiet colour: faces stay recognisable without a picture. */
export function toneOf(key: string): Tone {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return PEOPLE[sum % PEOPLE.length] ?? 'sky';
}

const TONES: readonly Tone[] = [...PEOPLE, 'coral'];

/** The family that a record names; green when it is none of ours. */
export function toneNamed(name: string): Tone {
  return TONES.find((tone) => tone === name) ?? 'board';
}
