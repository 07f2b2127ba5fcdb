import type { Language } from './language.ts';

/** Texts by their names, nested as in locales/<language>/<namespace>.json. */
export interface WordTree {
  readonly [name: string]: string | WordTree;
}
/** All words of a language, by namespace. */
export type Words = Readonly<Record<string, WordTree>>;

export type Translate = (key: string, values?: Readonly<Record<string, string | number | undefined>>) => string;

/** Where a key is looked up that names no namespace, and nobody said another. */
const DEFAULT_NAMESPACE = 'common';

/**
 * The words of the interface in the language in use. A key is `namespace:name.of.text`; `{{value}}` in a text is filled
 * in, and with a `count` the text is the one of its plural form (`name_one`, `name_few` …). What has no text is its key.
 */
export class Dictionary {
  #language: Language = 'en';
  readonly #words = new Map<Language, Words>();
  readonly #plurals = new Map<Language, Intl.PluralRules>();
  readonly #translators = new Map<string, Translate>();
  readonly #listeners = new Set<() => void>();

  /** The language in use. */
  get language(): Language {
    return this.#language;
  }

  /** Adds words of a language; a namespace that is there already is replaced. */
  learn(language: Language, words: Words): void {
    this.#words.set(language, { ...this.#words.get(language), ...words });
  }

  /** Changes the language, and tells everybody who draws words. Its words have been learnt before. */
  speak(language: Language): void {
    this.#language = language;
    this.#translators.clear();
    for (const listener of this.#listeners) listener();
  }

  /** Calls on each change of the language, until the answer is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks words up in some namespaces (one after another, spaces between); the same function until the language changes. */
  translator(namespaces: string = DEFAULT_NAMESPACE): Translate {
    const known = this.#translators.get(namespaces);
    if (known !== undefined) return known;
    const translate: Translate = (key, values = {}) => this.#text(namespaces, key, values) ?? key;
    this.#translators.set(namespaces, translate);
    return translate;
  }

  /** The text of a key with its namespace; undefined where there is none. */
  find(key: string, values: Parameters<Translate>[1] = {}): string | undefined {
    return this.#text(DEFAULT_NAMESPACE, key, values);
  }

  #text(namespaces: string, key: string, values: NonNullable<Parameters<Translate>[1]>): string | undefined {
    const [name, named] = key.split(':', 2).toReversed();
    const text = this.#raw((named ?? namespaces).split(' '), name ?? key, values.count);
    // In one go, and by a function: what is filled in is never read as a text with places of its own.
    return text?.replaceAll(/\{\{(\w+)\}\}/gu, (_, place: string) => String(values[place] ?? ''));
  }

  #raw(namespaces: readonly string[], name: string, count: string | number | undefined): string | undefined {
    const words = this.#words.get(this.#language);
    const path = name.split('.');
    const counted = typeof count === 'number' ? `${path.pop() ?? ''}_${this.#pluralOf(count)}` : undefined;
    for (const namespace of namespaces) {
      let node: string | WordTree | undefined = words?.[namespace];
      for (const step of path) node = typeof node === 'object' ? node[step] : undefined;
      if (counted !== undefined && typeof node === 'object') node = node[counted] ?? node[name.split('.').at(-1) ?? ''];
      if (typeof node === 'string') return node;
    }
    return undefined;
  }

  #pluralOf(count: number): Intl.LDMLPluralRule {
    const rules = this.#plurals.get(this.#language) ?? new Intl.PluralRules(this.#language);
    this.#plurals.set(this.#language, rules);
    return rules.select(count);
  }
}

/** The app's own. */
export const dictionary = new Dictionary();
