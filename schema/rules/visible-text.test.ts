import { describe, expect, it } from 'vitest';
import { cleanIdentifier, isBlank } from './visible-text.ts';

describe('F-805 a text without a visible character', () => {
  it.each(['', ' ', '\n\t', '\u200B', '\u200D\uFEFF', '\u2060 \u200E', '\u3164', '\u2800\u2800', '\u00AD', '\u202A\u202C', '\uFE0F', '\u180E'])('%j is blank', (text) => {
    expect(isBlank(text)).toBe(true);
  });
  it.each(['a', '.', '—', '\u200Ba', '👨‍👩‍👧', '❤️', 'می‌خواهم', '日', '0', '\u0301a'])('%j is not', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

it.each([
  ['\u202A+7 912 345\u201167\u201189\u202C', '+7 912 345-67-89'],
  ['anna@school.test\u200B', 'anna@school.test'],
  ['\uFEFFanna@\u00ADschool.test ', 'anna@school.test'],
  ['8\u00A0(912)\u2009345–67—89', '8 (912) 345-67-89'],
  ['мама@пример.рф'.normalize('NFD'), 'мама@пример.рф'],
  ['c2e2u7p2\n', 'c2e2u7p2'],
])('F-805 %j is meant as %j', (copied, meant) => {
  expect(cleanIdentifier(copied)).toBe(meant);
});
