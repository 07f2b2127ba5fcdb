import { expect, it } from 'vitest';
import { CLASS_NAME_MAX, PASSWORD_MIN } from '../limits.ts';
import { textSchema } from '../records/text-schema.ts';
import { characterCount } from './character-count.ts';
import { CLASS_NAME, textFault } from './field-rules.ts';
import { passwordFault } from './password-rules.ts';

const emoji = (count: number) => '\u{1F600}'.repeat(count);

it('F-812 a character is a Unicode code point, also an unpaired half of one', () => {
  const texts = ['', 'abc', emoji(3), `a${emoji(1)}b`, '\uD83Da', '\uDE00\uD83D', '\uD83D\uD83D\uDE00'];
  expect(texts.map(characterCount)).toEqual(texts.map((text) => Array.from(text).length));
});

it('F-812 a form and the schema of the server agree on how long a text with emoji is', () => {
  const schema = textSchema(CLASS_NAME);
  for (const [count, isFine] of [[CLASS_NAME_MAX / 2 + 1, true], [CLASS_NAME_MAX, true], [CLASS_NAME_MAX + 1, false]] as const) {
    expect(schema.safeParse(emoji(count)).success).toBe(isFine);
    expect(textFault(CLASS_NAME, emoji(count))).toBe(isFine ? null : 'tooLong');
  }
  expect(passwordFault(`A${emoji(PASSWORD_MIN - 2)}`, null)).toBe('password.size');
});
