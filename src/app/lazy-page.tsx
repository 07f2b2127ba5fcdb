import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { allWords } from '../i18n/i18n.ts';

/** A failed fetch is tried again by whoever asks this much later, ms; before that it is the same failure. */
const RETRY_MS = 1000;

/** A page whose code comes when it is first drawn, or before that by `preload`. */
export interface LazyPage<P extends object> {
  (props: P): ReactNode;
  /** Fetches the code; once it is there the page draws without a pause. */
  preload(): Promise<void>;
}

/**
 * Makes a page of its code's `load`. React.lazy alone pauses at its first drawing even when the code is there, and
 * each pause inside another one is shown up to 300 ms late. It draws when all words are there, too.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  return wayInPage(async () => (await Promise.all([load(), allWords()]))[0]);
}

/** The same for a page on the way in by a code: the words that came first are enough for it (src/i18n/words.ts). */
export function wayInPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let Loaded: ComponentType<P> | null = null;
  let late: { loading: Promise<ComponentType<P>>; Page: ComponentType<P>; failedAt: number | null } | null = null;

  function fetched(): NonNullable<typeof late> {
    if (late !== null && (late.failedAt === null || performance.now() - late.failedAt < RETRY_MS)) return late;
    const loading = load();
    const begun: NonNullable<typeof late> = { loading, Page: lazy(async () => ({ default: await loading })), failedAt: null };
    loading.then(
      (component) => {
        Loaded = component;
      },
      () => {
        begun.failedAt = performance.now();
      },
    );
    late = begun;
    return begun;
  }
  function Page(props: P): ReactNode {
    const [Component] = useState(() => Loaded ?? fetched().Page);
    return <Component {...props} />;
  }
  return Object.assign(Page, { preload: async () => void (await fetched().loading) });
}
