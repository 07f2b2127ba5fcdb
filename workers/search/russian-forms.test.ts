import { expect, test } from 'vitest';
import { otherStemsOf, queryWordsOf } from './query-words.ts';
import { areRussianForms, formsStart } from './russian-forms.ts';
import { stemOf } from './words.ts';

test.each([
  ['заболели', 'заболеет'], ['заболел', 'заболеют'], ['ребенок', 'ребенка'], ['ребенок', 'ребенком'], ['пришел', 'пришла'],
  ['подарок', 'подарки'], ['вернулся', 'вернется'], ['опоздает', 'опоздали'], ['принесет', 'принесут'], ['отменили', 'отменят'],
])('F-406 %s and %s are forms of one word, and each is looked for where the other may be', (one, other) => {
  expect([areRussianForms(one, other), areRussianForms(other, one)]).toEqual([true, true]);
  expect([other.startsWith(formsStart(one) ?? '-'), one.startsWith(formsStart(other) ?? '-')]).toEqual([true, true]);
});

test.each([
  ['отец', 'отца'], ['день', 'дней'], ['мать', 'матери'], ['дочь', 'дочери'], ['лед', 'льду'], ['сон', 'сны'], ['ветер', 'ветра'], ['заяц', 'зайцы'],
  ['пить', 'пьет'], ['идти', 'шли'], ['взять', 'возьмите'], ['ждем', 'ждали'],
])('F-406 %s and %s are forms of one short word, and the stem of the other is looked up', (one, other) => {
  expect([areRussianForms(one, other), areRussianForms(other, one)]).toEqual([true, true]);
  const [word] = queryWordsOf(`${one} `);
  expect(word === undefined ? [] : otherStemsOf(word)).toContain(stemOf(other));
});

test.each([['день', 'дна'], ['отец', 'отцепить'], ['сон', 'снег'], ['пень', 'пена'], ['мать', 'мат']])(
  'F-406 %s and %s are different short words',
  (one, other) => expect(areRussianForms(one, other)).toBe(false),
);

test.each([['школа', 'школьник'], ['классный', 'классика'], ['урок', 'урон'], ['болит', 'болото'], ['математика', 'материал'], ['running', 'runs']])(
  'F-406 %s and %s are no forms of one word',
  (one, other) => expect(areRussianForms(one, other)).toBe(false),
);
