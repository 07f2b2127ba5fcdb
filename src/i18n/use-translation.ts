import { createContext, use, useSyncExternalStore } from 'react';
import { dictionary, type Dictionary, type Translate } from './dictionary.ts';

/** Another dictionary than the app's own: where the main page is drawn by the build. */
export const DictionaryContext = createContext<Dictionary>(dictionary);

/** Words of some namespaces (`t`), and the language in use (`i18n`). Draws anew when the language changes. */
export function useTranslation(namespaces?: string | readonly string[]): { readonly t: Translate; readonly i18n: Pick<Dictionary, 'language'> } {
  const i18n = use(DictionaryContext);
  const known = typeof namespaces === 'object' ? namespaces.join(' ') : namespaces;
  const translator = () => i18n.translator(known);
  return { t: useSyncExternalStore(i18n.subscribe, translator, translator), i18n };
}
