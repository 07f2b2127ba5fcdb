import { expect, test } from 'vitest';
import { areRussianForms, formsStart } from './russian-forms.ts';

test.each([
  ['заболели', 'заболеет'], ['заболел', 'заболеют'], ['ребенок', 'ребенка'], ['ребенок', 'ребенком'], ['пришел', 'пришла'],
  ['подарок', 'подарки'], ['вернулся', 'вернется'], ['опоздает', 'опоздали'], ['принесет', 'принесут'], ['отменили', 'отменят'],
])('F-406 %s and %s are forms of one word, and each is looked for where the other may be', (one, other) => {
  expect([areRussianForms(one, other), areRussianForms(other, one)]).toEqual([true, true]);
  expect([other.startsWith(formsStart(one) ?? '-'), one.startsWith(formsStart(other) ?? '-')]).toEqual([true, true]);
});

test.each([['школа', 'школьник'], ['классный', 'классика'], ['урок', 'урон'], ['болит', 'болото'], ['математика', 'материал'], ['running', 'runs']])(
  'F-406 %s and %s are no forms of one word',
  (one, other) => expect(areRussianForms(one, other)).toBe(false),
);
