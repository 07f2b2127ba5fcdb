import { expect, test } from 'vitest';
import { stemOf, TERM_MAX, wordsOf } from './words.ts';

const terms = (text: string): string[] => wordsOf(text).map(({ term }) => term);
const share = (...forms: readonly string[]): number => new Set(forms.map(stemOf)).size;

test('R-SRCH-01 words are letters and digits without case, ё is е, and emoji are no words', () => {
  expect(terms('Ёлка в 9-Б 🎄, «Мама-папа»! 5️⃣ O’Hara')).toEqual(['елка', 'в', '9', 'б', 'мама', 'папа', '5', 'o', 'hara']);
  expect(terms('🎉 … — !')).toEqual([]);
});

test('a letter that is written in two signs is the same letter', () => {
  expect(terms('мои\u0306 Cafe\u0301')).toEqual(terms('мой Café'));
});

test('where a word may be parted it does not end', () => {
  expect(terms('Экс\u00adпе\u00adри\u00adмен\u00adты')).toEqual(['эксперименты']);
});

test('words know where they stand in the text as it was written', () => {
  const text = '🎄 Ёлка, Cafe\u0301';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Ёлка', 'Cafe\u0301']);
});

test('what nobody types is cut', () => {
  expect(terms('a'.repeat(500))).toEqual(['a'.repeat(TERM_MAX)]);
});

test('R-SRCH-01 Russian forms of a word share a stem', () => {
  expect(share('контрольная', 'контрольной', 'контрольную', 'контрольные')).toBe(1);
  expect(share('родители', 'родителей', 'родителям', 'родителями')).toBe(1);
  expect(share('урок', 'урока', 'уроки', 'уроков')).toBe(1);
  expect(share('урок', 'обувь')).toBe(2);
});

test('R-SRCH-01 English forms of a word share a stem', () => {
  expect(share('run', 'runs', 'running')).toBe(1);
  expect(share('meeting', 'meetings')).toBe(1);
  expect(share('happy', 'happiness')).toBe(1);
  expect(share('hope', 'hoping', 'hoped')).toBe(1);
});

test('what is neither Russian nor English stays as it is', () => {
  expect(stemOf('9б')).toBe('9б');
  expect(stemOf('ümlauts')).toBe('ümlauts');
});
