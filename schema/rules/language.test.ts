import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageOf } from './language.ts';

describe('the language of the interface', () => {
  it('is the saved choice, else the locale of the user, else what the browser prefers, else English', () => {
    expect(chooseLanguage({ saved: 'ru', userLocale: '/locales/en', preferred: ['en-GB'] })).toBe('ru');
    expect(chooseLanguage({ saved: null, userLocale: '/locales/ru', preferred: ['en-GB'] })).toBe('ru');
    expect(chooseLanguage({ preferred: ['de-DE', 'ru-RU', 'en'] })).toBe('ru');
    expect(chooseLanguage({ preferred: ['de-DE', 'fr'] })).toBe('en');
    expect(chooseLanguage({ saved: 'xx', preferred: [] })).toBe('en');
  });

  it('is read from tags and from locale references', () => {
    expect(languageOf('ru-RU')).toBe('ru');
    expect(languageOf('/locales/en')).toBe('en');
    expect(languageOf('rum')).toBeUndefined();
    expect(languageOf(null)).toBeUndefined();
  });
});
