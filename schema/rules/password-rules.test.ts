import { expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

test('a password is required, has 8 to 255 characters, a symbol and a capital letter', () => {
  expect(passwordFault('', null)).toBe('password.required');
  expect(passwordFault('Abc-123', null)).toBe('password.size');
  expect(passwordFault('Abc-1234', null)).toBeNull();
  expect(passwordFault(`A-${'x'.repeat(253)}`, null)).toBeNull();
  expect(passwordFault(`A-${'x'.repeat(254)}`, null)).toBe('password.size');
  expect(passwordFault('Abcd 1234', null)).toBe('password.symbol');
  expect(passwordFault('abcd-1234', null)).toBe('password.letter');
});

test('Cyrillic capitals count, and a character outside of UTF-16’s first plane counts once', () => {
  expect(passwordFault('Пароль-1', null)).toBeNull();
  expect(passwordFault('A-🙂🙂🙂🙂🙂', null)).toBe('password.size');
});

test('the e-mail is no password, whatever its case', () => {
  expect(passwordFault('Anna@school.test', 'anna@school.test ')).toBe('password.sameAsEmail');
  expect(passwordFault('Anna@school.test', 'boris@school.test')).toBeNull();
});
