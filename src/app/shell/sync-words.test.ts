// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';

beforeAll(async () => {
  await startI18n();
  await setLanguage('ru');
  await i18next.loadNamespaces(['app', 'student', 'classes']);
});

it('says in right Russian how many changes wait and need the user', () => {
  expect([1, 2, 5, 11, 21, 22].map((count) => i18next.t('app:sync.waiting', { count }))).toEqual(['Ждёт 1 изменение', 'Ждут 2 изменения', 'Ждут 5 изменений', 'Ждут 11 изменений', 'Ждёт 21 изменение', 'Ждут 22 изменения']);
  expect([1, 3, 12].map((count) => i18next.t('app:logout.title', { count }))).toEqual(['1 изменение ещё не отправлено', '3 изменения ещё не отправлены', '12 изменений ещё не отправлено']);
});

it('counts stars and new messages in right Russian', () => {
  expect([1, 4, 25].map((count) => i18next.t('student:stars', { count }))).toEqual(['1 звезда', '4 звезды', '25 звёзд']);
  expect([1, 3, 12].map((count) => i18next.t('classes:unread', { count }))).toEqual(['1 новое', '3 новых', '12 новых']);
});
