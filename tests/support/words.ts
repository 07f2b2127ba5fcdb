import { readdirSync, readFileSync } from 'node:fs';
import { Dictionary, type Translate, type WordTree } from '../../src/i18n/dictionary.ts';

const languages = new Map<string, Dictionary>();

/** The words of the screens, so that tests find controls by the names that people read: `words('ru')('auth:submit')`. */
export function words(language: 'en' | 'ru'): Translate {
  const known = languages.get(language) ?? load(language);
  languages.set(language, known);
  return (key, values) => {
    const text = known.find(key, values);
    if (text === undefined) throw new Error(`No word ${key} in ${language}`);
    return text;
  };
}

/* Every file of words; those of the server's letters do no harm. */
function load(language: 'en' | 'ru'): Dictionary {
  const dictionary = new Dictionary();
  const files = readdirSync(`locales/${language}`);
  dictionary.learn(language, Object.fromEntries(files.map((file) => [file.replace(/\.json$/u, ''), JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as WordTree])));
  dictionary.speak(language);
  return dictionary;
}
