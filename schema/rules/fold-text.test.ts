import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['the same accents in two encodings', 'Jörg'.normalize('NFC'), 'Jörg'.normalize('NFD')],
  ['й in two encodings', 'Андрей'.normalize('NFC'), 'Андрей'.normalize('NFD')],
  ['ё and е', 'Фёдор', 'Федор'],
  ['case', 'АННА', 'анна'],
  ['two blanks', 'Анна  Мария', 'Анна Мария'],
  ['a no-break space', 'Анна\u00A0Мария', 'Анна Мария'],
  ['a blank at the end', 'Анна ', 'Анна'],
  ['apostrophes', 'O’Neil', "O'Neil"],
  ['a letter apostrophe', 'Д\u02BCАртаньян', "Д'Артаньян"],
  ['hyphens', 'Анна\u2011Мария', 'Анна-Мария'],
  ['an invisible character', 'Ан\u200Bна', 'Анна'],
  ['full-width letters', 'Ａｎｎａ', 'Anna'],
])('F-806 %s make no difference', (_, one, other) => {
  expect(one).not.toBe(other);
  expect(foldText(one)).toBe(foldText(other));
});

it.each([['Анна', 'Инна'], ['Anna', 'Анна'], ['Анна Мария', 'АннаМария'], ['ONeil', "O'Neil"], ['Юрий', 'Юрии']])('F-806 %s and %s are two', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});
