// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { fakeId, fakeMe } from '../../tests/support/fake-school.ts';
import { localeHint, roleHint, saveRoleHint } from './role-hint.ts';
import { isEmailPutOff, putEmailOff } from './shell/email-later.ts';

beforeEach(() => localStorage.clear());
const [me, other] = [fakeMe('teacher'), fakeMe('parent', { _id: fakeId(77) })];

it('SES-05 role and id of whoever is logged in are kept in local storage, until the logout', () => {
  expect(roleHint()).toBeNull();
  saveRoleHint({ state: 'active', me });
  expect([localStorage.getItem('role'), localStorage.getItem('id'), roleHint()]).toEqual(['teacher', me._id, 'teacher']);
  saveRoleHint({ state: 'expired', me });
  expect(roleHint()).toBe('teacher');
  saveRoleHint({ state: 'anonymous' });
  expect([localStorage.getItem('role'), localStorage.getItem('id'), roleHint()]).toEqual([null, null, null]);
});

it('SES-05 what one user has seen and been invited to goes with them; a visitor keeps the invitation that they came with', () => {
  localStorage.setItem('code', 'ABCDEFG');
  saveRoleHint({ state: 'anonymous' });
  expect(localStorage.getItem('code')).toBe('ABCDEFG');
  expect(saveRoleHint({ state: 'active', me })).toBe(false);
  localStorage.setItem('parentLearningPassed', 'true');
  localStorage.setItem('visitedInvites', '{"ABCDEFG":true}');
  expect(saveRoleHint({ state: 'active', me: other })).toBe(true);
  expect(['code', 'parentLearningPassed', 'visitedInvites', 'role'].map((key) => localStorage.getItem(key))).toEqual([null, null, null, 'parent']);
});

it('SES-05 the invitation that a visitor came with is a parent’s: a parent goes on with it, anybody else’s login drops it', () => {
  const kept = () => ['code', 'invitation', 'visitedInvites'].map((key) => localStorage.getItem(key));
  for (const key of ['code', 'invitation', 'visitedInvites']) localStorage.setItem(key, 'x');
  saveRoleHint({ state: 'active', me: other });
  expect(kept()).toEqual(['x', 'x', 'x']);
  localStorage.removeItem('id');
  saveRoleHint({ state: 'active', me });
  expect(kept()).toEqual([null, null, null]);
});

it('F-204 the account’s language is kept with them, so that the first words are in it, and goes with them', () => {
  expect(localeHint()).toBeNull();
  saveRoleHint({ state: 'active', me });
  expect(localeHint()).toBe('/locales/ru');
  saveRoleHint({ state: 'active', me: { ...other, locale: '/locales/en' } });
  expect(localeHint()).toBe('/locales/en');
  saveRoleHint({ state: 'anonymous' });
  expect(localeHint()).toBeNull();
});

it('F-317 a user who has put off confirming their e-mail leaves no id behind with the logout', () => {
  saveRoleHint({ state: 'active', me });
  putEmailOff(me._id);
  saveRoleHint({ state: 'expired', me });
  expect(isEmailPutOff(me._id)).toBe(true);
  saveRoleHint({ state: 'anonymous' });
  expect([isEmailPutOff(me._id), localStorage.length]).toEqual([false, 0]);
});

it('SES-05 what stands there that is no role is no hint', () => {
  localStorage.setItem('role', 'constructor');
  expect(roleHint()).toBeNull();
});
