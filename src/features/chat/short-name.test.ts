import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('a name that has room stays whole', () => {
  expect(shortName('Ольга Сергеевна')).toBe('Ольга Сергеевна');
});

test('a longer one ends in dots, with no space and no half letter before them', () => {
  expect(shortName('Александра Константиновна')).toBe('Александра Кон…');
  expect(shortName('Конкордиятта Львовна')).toBe('Конкордиятта Л…');
  expect(shortName('Максимилианна Львовна')).toBe('Максимилианна…');
  expect(shortName('🦊'.repeat(16))).toBe(`${'🦊'.repeat(14)}…`);
});
