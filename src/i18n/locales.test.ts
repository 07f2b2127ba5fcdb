import { describe, expect, it } from 'vitest';
import { ICONS } from '../../schema/icons.ts';
import { PROBLEM_CODES, VIOLATION_VALUES } from '../../schema/problem-codes.ts';
import { LANGUAGES, type Language } from './language.ts';
import typedWords from './typed-words.d.ts?raw';

const files = import.meta.glob<unknown>('../../locales/*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../features/specimen/**'], { eager: true, query: '?raw', import: 'default' });

const PLURALS: Record<Language, readonly string[]> = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] };
const namespaces = [...new Set(Object.keys(files).map((path) => path.replace(/^.*\/(.+)\.json$/u, '$1')))];

/** Every key of one file, dotted, with its text; empty when the file is missing. */
function words(language: Language, namespace: string): Map<string, string> {
  const found = new Map<string, string>();
  collect(files[`../../locales/${language}/${namespace}.json`], '', found);
  return found;
}

function collect(node: unknown, path: string, into: Map<string, string>): void {
  if (typeof node === 'string') into.set(path, node);
  else if (typeof node === 'object' && node !== null) for (const [key, value] of Object.entries(node)) collect(value, path ? `${path}.${key}` : key, into);
}

const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/u, '');
const stems = (keys: Iterable<string>) => [...new Set([...keys].map(stem))].toSorted();
const holes = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/gu)].map((match) => match[1] ?? '').toSorted();

describe.each(namespaces)('words of %s', (namespace) => {
  it('exist under the same keys in both languages', () => {
    expect(stems(words('ru', namespace).keys())).toEqual(stems(words('en', namespace).keys()));
  });

  it.each(LANGUAGES)('have every plural form that %s needs, and no empty text', (language) => {
    const own = words(language, namespace);
    const counted = [...own.keys()].filter((key) => stem(key) !== key);
    const needed = stems(counted).flatMap((key) => PLURALS[language].map((form) => `${key}_${form}`));
    expect(needed.filter((key) => !own.has(key))).toEqual([]);
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('carry the same values into both languages', () => {
    const english = words('en', namespace);
    // A plural form that English does not have says what the English `other` says.
    const sample = (key: string) => english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
    const different = [...words('ru', namespace)].filter(([key, text]) => holes(text).join() !== holes(sample(key)).join());
    expect(different).toEqual([]);
  });
});

/** Texts that are the same word in every language, or the name of the other one. */
const FOREIGN: ReadonlySet<string> = new Set(['Wi-Fi', 'English', 'Русский']);

it('a text is in the language of its file: none is left in the other one', () => {
  const written = (text: string) => text.replace(/\{\{[^}]*\}\}|<[^>]*>/gu, '');
  const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text);
  const isEnglish = (text: string) => /\p{Script=Latin}/u.test(text) && !isRussian(text);
  const foreign = (language: Language, isForeign: (text: string) => boolean) =>
    namespaces.flatMap((namespace) => [...words(language, namespace)].filter(([, text]) => !FOREIGN.has(text) && isForeign(written(text))));
  expect([foreign('en', isRussian), foreign('ru', isEnglish)]).toEqual([[], []]);
});

describe.each(LANGUAGES)('F-204 words of what the server says by code (%s)', (language) => {
  const own = words(language, 'problems');
  it('are those of all codes, and of no other', () => {
    const codes = [...PROBLEM_CODES.map((code) => `problem.${code}`), ...Object.keys(VIOLATION_VALUES).map((code) => `violation.${code}`)];
    expect(stems(own.keys())).toEqual(codes.toSorted());
  });

  it('name the values that the server sends with a code, and no other', () => {
    const named = [...own].map(([key, text]) => [stem(key), holes(text)] as const).filter(([, names]) => names.length > 0);
    const sent = new Map<string, readonly string[]>(Object.entries<readonly string[]>(VIOLATION_VALUES).map(([code, names]) => [`violation.${code}`, names.toSorted()]));
    expect(named.filter(([key, names]) => sent.get(key)?.join() !== names.join())).toEqual([]);
    expect([...sent].filter(([, names]) => names.length > 0).map(([key]) => key).toSorted()).toEqual([...new Set(named.map(([key]) => key))].toSorted());
  });
});

describe.each(LANGUAGES)('F-503 keys built from data (%s)', (language) => {
  it('a class icon has a name, and no name is of an icon that does not exist', () => {
    const named = [...words(language, 'classes').keys()].filter((key) => key.startsWith('icon.'));
    const slugs = ICONS.filter(({ kind }) => kind === 'class').map(({ slug }) => `icon.${slug}`);
    expect(named.toSorted()).toEqual([...slugs, 'icon.other'].toSorted());
  });
});

/* The compiler checks keys built from data against the English words of typed-words.d.ts; here its list is held against the files. */
it('F-503 the compiler knows the words of every namespace of the app', () => {
  const typed = [...typedWords.matchAll(/from '\.\.\/\.\.\/locales\/en\/([\w-]+)\.json'/gu)].map((match) => match[1]);
  expect(typed).toEqual(namespaces.filter((name) => name !== 'server' && name !== 'start').toSorted());
});

describe('keys in the source', () => {
  const known = new Map(namespaces.map((namespace) => [namespace, new Set(stems(words('en', namespace).keys()))]));

  it.each(Object.entries(sources).filter(([, text]) => text.includes('useTranslation(')))('%s asks only for words that exist', (_path, text) => {
    const own = [...text.matchAll(/useTranslation\(\s*\[?([^)]*)\)/gu)].flatMap((match) => [...(match[1] ?? '').matchAll(/'([\w-]+)'/gu)].map((name) => name[1] ?? ''));
    const spaces = own.length > 0 ? own : ['common'];
    const asked = [...text.matchAll(/\bt\(\s*'([^']+)'/gu)].map((match) => match[1] ?? '');
    const isKnown = (key: string) => {
      const [first = '', second] = key.split(':');
      return second === undefined ? spaces.some((namespace) => known.get(namespace)?.has(first)) : known.get(first)?.has(second);
    };
    expect(asked.filter((key) => !isKnown(key)), `in ${spaces.join(', ')}`).toEqual([]);
  });
});
