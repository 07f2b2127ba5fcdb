import { allWords } from '../i18n/i18n.ts';
import { lazyPart, type LazyPart, type LoadedPart } from '../lib/lazy-part.tsx';

/** Makes a page of its code's `load`. It draws when all words are there, too. */
export function lazyPage<P extends object>(load: () => Promise<LoadedPart<P>>): LazyPart<P> {
  return lazyPart(async () => (await Promise.all([load(), allWords()]))[0]);
}

/** The same for a page on the way in by a code: the words that came first are enough for it (src/i18n/words.ts). */
export const wayInPage: <P extends object>(load: () => Promise<LoadedPart<P>>) => LazyPart<P> = lazyPart;
