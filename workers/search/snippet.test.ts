import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { stemOf, wordsOf } from './words.ts';

const stems = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(stemOf));
const marked = (text: string, ...words: readonly string[]): string[] => {
  const snippet = snippetOf(text, stems(...words));
  return snippet.marks.map(([from, to]) => snippet.text.slice(from, to));
};

test('SYN-10 a short text stands whole, with every form of the words marked', () => {
  const text = 'Контрольная завтра. Без контрольной никак!';
  expect(snippetOf(text, stems('контрольные')).text).toBe(text);
  expect(marked(text, 'контрольные')).toEqual(['Контрольная', 'контрольной']);
});

test('of a long text the part stands where the words are, cut between words', () => {
  const text = `${'Долгое вступление без смысла. '.repeat(20)}Потом контрольная и снова. ${'Ещё немного слов. '.repeat(20)}`;
  const snippet = snippetOf(text, stems('контрольная'));
  expect(snippet.text).toMatch(/^…\S.*контрольная.*\S…$/u);
  expect(snippet.text.length).toBeLessThan(180);
  expect(marked(text, 'контрольная')).toEqual(['контрольная']);
});

test('marks always stand on words that were looked for', () => {
  const word = fc.constantFrom('мама', 'мамы', 'рама', 'ёлка', '🎄', 'running', 'очень-очень', 'слово'.repeat(30));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (parts) => {
      const looked = stems('мамой', 'run');
      const { text, marks } = snippetOf(parts.join(' '), looked);
      for (const [from, to] of marks) expect(wordsOf(text.slice(from, to)).map(({ term }) => looked.has(stemOf(term)))).toEqual([true]);
      const isThere = parts.some((part) => part.startsWith('мам') || part === 'running');
      expect(marks.length > 0).toBe(isThere);
    }),
  );
});
