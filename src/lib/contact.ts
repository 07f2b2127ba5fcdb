import type { Language } from '../i18n/language.ts';

/** Where people write to us. */
export const CONTACT_EMAIL = 'hello@parta.example';

/** The privacy policy, a PDF in each language (GEN-11). */
export function privacyPolicy(language: Language): string {
  return `/privacy-${language}.pdf`;
}

/** The year of the copyright line. */
export const THIS_YEAR = new Date().getFullYear();
