import i18next from 'i18next';
import { expect, test } from 'vitest';
import { i18nOptions } from './i18n-options.ts';
import { nestedQuotes } from './nested-quotes.ts';

test.each([
  ['ru', '2 «Б»', 'Вернуть класс «2 „Б“» из архива?'],
  ['en', '2 “B”', 'Activate “2 ‘B’”?'],
] as const)('a name in quotation marks keeps its own as inner ones (%s)', async (language, name, words) => {
  const instance = i18next.createInstance();
  await instance.use(nestedQuotes).init(await i18nOptions(language));
  expect(instance.t('classes:status.active.title', { name })).toBe(words);
  // The other words take a value as it is.
  expect(instance.t('classes:menu.label', { name })).toContain(name);
});

test('nobody is said where nobody is counted', async () => {
  const instance = i18next.createInstance();
  await instance.use(nestedQuotes).init(await i18nOptions('ru'));
  const said = (count: number) => instance.t('classes:status.active.text', { count });
  expect([0, 1, 21].map(said)).toEqual([
    'Там снова можно будет писать.',
    '1 родитель и все ученики снова смогут читать и писать.',
    '21 родитель и все ученики снова смогут читать и писать.',
  ]);
});
