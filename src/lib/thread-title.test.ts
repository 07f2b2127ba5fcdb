// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { threadTitle } from './thread-title.ts';

beforeAll(async () => startI18n('en'));

it.each([
  ['en', 'Parents, 2 B', 'Deleted account'],
  ['ru', 'Родители, 2 B', 'Удалённый аккаунт'],
] as const)('CHA-01 a conversation has a name, also where whoever it was with has erased the account (%s)', async (language, ofParents, gone) => {
  await setLanguage(language);
  const t = i18next.getFixedT(language, 'chat');
  expect(threadTitle(t, { type: 'parents', title: '2 B' })).toBe(ofParents);
  expect(threadTitle(t, { type: 'direct', title: 'Anna Ann' })).toBe('Anna Ann');
  expect(threadTitle(t, { type: 'direct', title: '' })).toBe(gone);
});
