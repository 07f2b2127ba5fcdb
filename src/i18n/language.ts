/* Which language is spoken is one rule for the page and for what works behind it (F-204). */
export { chooseLanguage, LANGUAGES, languageOf, type Language } from '../../schema/rules/language.ts';
