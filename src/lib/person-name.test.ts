// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { NO_NAME } from '../../schema/limits.ts';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { personName, teacherName } from './person-name.ts';

beforeAll(async () => startI18n('en'));

it.each([
  ['en', 'Deleted account'],
  ['ru', 'Удалённый аккаунт'],
] as const)('F-214 somebody who has erased the account has words instead of a name (%s)', async (language, words) => {
  await setLanguage(language);
  expect(personName({ firstName: NO_NAME, lastName: NO_NAME })).toBe(words);
  expect(personName({ firstName: 'Anna', lastName: NO_NAME })).toBe(`Anna ${NO_NAME}`);
});

it('F-214 a teacher whose account is erased has words where a code or a request names them', () => {
  expect([teacherName(''), teacherName('Anna Lee')]).toEqual([personName({ firstName: NO_NAME, lastName: NO_NAME }), 'Anna Lee']);
});
