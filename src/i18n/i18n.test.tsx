// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { currentLanguage, followUserLocale, setLanguage, startI18n } from './i18n.ts';
import { forgetLanguage } from './saved-language.ts';

function Count({ count }: { count: number }) {
  const { t } = useTranslation();
  return <p>{t('count.students', { count })}</p>;
}

beforeAll(() => startI18n('/locales/ru'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('starts in the language of the user and marks the document', () => {
  expect(currentLanguage()).toBe('ru');
  expect(document.documentElement.lang).toBe('ru');
});

it.each([
  [1, '1 ученик'],
  [3, '3 ученика'],
  [5, '5 учеников'],
  [11, '11 учеников'],
  [21, '21 ученик'],
  [22, '22 ученика'],
])('Russian counts %d as "%s"', (count, words) => {
  render(<Count count={count} />);
  expect(screen.getByText(words)).toBeTruthy();
});

it('I18-01 changes what is on the screen at once, without a reload, and remembers the choice against the account until somebody else comes', async () => {
  render(<Count count={2} />);
  await act(() => setLanguage('en'));
  expect(screen.getByText('2 students')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
  await act(() => followUserLocale('/locales/ru'));
  expect(currentLanguage()).toBe('en');
  forgetLanguage();
  await act(() => followUserLocale('/locales/ru'));
  expect(screen.getByText('2 ученика')).toBeTruthy();
});
