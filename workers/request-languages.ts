import { chooseLanguage, languageOf, type Language } from '../schema/rules/language.ts';
import type { DexieDevice } from './replica/dexie-device.ts';
import type { DexieVault } from './replica/dexie-vault.ts';

/** The language of one user's requests. */
export interface RequestLanguage {
  /** Of a request that leaves now; a promise only until the stores have been read for the first time. */
  now(): Language | Promise<Language>;
  stop(): void;
}

/** In which language the requests of an execution context ask for answers (F-204). */
export interface RequestLanguages {
  /** Of requests without a session: the language of the page, as far as it was told. */
  ofVisitor(): Language;
  /** Of a user's requests: the choice of this device, else the account's language, else the browser's. Follows both stores. */
  ofUser(account: Pick<DexieVault, 'me' | 'watchMe'>): RequestLanguage;
  /** The page shows this language to somebody who is not logged in. */
  show(locale: string): void;
  /** The language that was chosen on this device, null for none. Counts from the next request on; resolves when it is stored. */
  choose(language: Language | null): Promise<void>;
}

/**
 * Goes by the same rule as the page (chooseLanguage), over the stores of the device: so a worker whose page is gone, and
 * the service worker, ask in the user's language as well. `preferred` are the browser's languages.
 */
export function createRequestLanguages(device: Pick<DexieDevice, 'chosenLanguage' | 'saveChosenLanguage' | 'watchChosenLanguage'>, preferred = (): readonly string[] => navigator.languages): RequestLanguages {
  let shown: Language | undefined;
  let chosen: string | null | undefined;
  /** Choices that are being stored: what is read meanwhile is older. */
  let saving = 0;
  const take = (stored: string | null): void => {
    if (saving === 0) chosen = stored;
  };
  const read = device.chosenLanguage().then(take, () => take(chosen ?? null));
  device.watchChosenLanguage(take);

  return {
    ofVisitor: () => shown ?? chooseLanguage({ saved: chosen, preferred: preferred() }),
    ofUser(account) {
      let locale: string | null | undefined;
      const hear = (me: { readonly locale: string } | null): void => {
        locale = me?.locale ?? null;
      };
      const known = Promise.all([read, account.me().then(hear, () => hear(null))]);
      const language = (): Language => chooseLanguage({ saved: chosen, userLocale: locale, preferred: preferred() });
      return { now: () => (chosen === undefined || locale === undefined ? known.then(language) : language()), stop: account.watchMe(hear) };
    },
    show(locale) {
      shown = languageOf(locale);
    },
    async choose(language) {
      chosen = language;
      saving += 1;
      await device.saveChosenLanguage(language).finally(() => {
        saving -= 1;
      });
    },
  };
}
