import { expect, it } from 'vitest';
import { Dictionary } from './dictionary.ts';

const dictionary = new Dictionary();
dictionary.learn('ru', {
  common: { yes: 'Да', star_one: '{{count}} звезда у {{name}}', star_few: '{{count}} звезды у {{name}}', star_many: '{{count}} звёзд у {{name}}', star_other: '{{count}} звезды у {{name}}' },
  chat: { title: { of: 'Чат {{name}}' }, yes: 'Конечно' },
});
dictionary.speak('ru');

it('looks a key up where it says, else where one looks, else in the common words', () => {
  expect(dictionary.translator()('yes')).toBe('Да');
  expect(dictionary.translator('chat')('yes')).toBe('Конечно');
  expect(dictionary.translator('chat')('common:yes')).toBe('Да');
  expect(dictionary.translator('calendar chat')('title.of', { name: '2Б' })).toBe('Чат 2Б');
});

it('what has no text is its key, so that nobody sees an empty button', () => {
  expect(['no', 'chat:no', 'chat:title', 'yes.no'].map((key) => dictionary.translator()(key))).toEqual(['no', 'chat:no', 'chat:title', 'yes.no']);
  expect(dictionary.find('chat:no')).toBeUndefined();
});

it('takes the plural form of the language, also of what is not whole', () => {
  const t = dictionary.translator();
  expect([1, 2, 5, 21, 1.5].map((count) => t('star', { count, name: 'Маши' }))).toEqual(['1 звезда у Маши', '2 звезды у Маши', '5 звёзд у Маши', '21 звезда у Маши', '1.5 звезды у Маши']);
});

it('fills in what people wrote as it stands', () => {
  expect(dictionary.translator('chat')('title.of', { name: '{{name}} $& $t(yes) <b>' })).toBe('Чат {{name}} $& $t(yes) <b>');
  expect(dictionary.translator('chat')('title.of')).toBe('Чат ');
});

it('gives the same function until the language changes, and then tells of it', () => {
  const other = new Dictionary();
  other.learn('en', { common: { yes: 'Yes' } });
  other.learn('ru', { common: { yes: 'Да' } });
  const before = other.translator();
  expect(other.translator()).toBe(before);
  let told = 0;
  const stop = other.subscribe(() => (told += 1));
  other.speak('ru');
  expect([other.translator()('yes'), other.translator() === before, told]).toEqual(['Да', false, 1]);
  stop();
  other.speak('en');
  expect(told).toBe(1);
});

it('keeps the words that it has when more come', () => {
  const other = new Dictionary();
  other.learn('en', { common: { yes: 'Yes' } });
  other.learn('en', { chat: { title: 'Chat' } });
  expect([other.find('yes'), other.find('chat:title')]).toEqual(['Yes', 'Chat']);
});
