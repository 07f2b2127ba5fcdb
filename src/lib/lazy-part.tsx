import { createElement, lazy, useState, type ComponentType } from 'react';
import { fetchCode } from './fetch-code.ts';
import type { Elements } from './text-or-elements.ts';

/** A failed fetch is tried again by whoever asks this much later, ms; before that it is the same failure. */
const RETRY_MS = 1000;

/** A component that returns no bare text (text-or-elements.ts). */
export type LoadedPart<P> = (props: P) => Elements;

/** A part whose code comes when it is first drawn, or before that by `preload`. */
export interface LazyPart<P extends object> {
  (props: P): Elements;
  /** Fetches the code; once it is there the part draws without a pause. */
  preload(): Promise<void>;
}

/**
 * Makes a part of its code's `load`. React.lazy alone pauses at its first drawing even when the code is there, each
 * pause inside another one is shown up to 300 ms late, and what could not be fetched once it never asks for again.
 */
export function lazyPart<P extends object>(load: () => Promise<LoadedPart<P>>): LazyPart<P> {
  let Loaded: LoadedPart<P> | null = null;
  let late: { loading: Promise<LoadedPart<P>>; Part: ComponentType<P>; failedAt: number | null } | null = null;

  function fetched(): NonNullable<typeof late> {
    if (late !== null && (late.failedAt === null || performance.now() - late.failedAt < RETRY_MS)) return late;
    const loading = fetchCode(load);
    const begun: NonNullable<typeof late> = { loading, Part: lazy(async () => ({ default: await loading })), failedAt: null };
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
  function Part(props: P): Elements {
    const [Component] = useState(() => Loaded ?? fetched().Part);
    return createElement(Component, props);
  }
  return Object.assign(Part, { preload: async () => void (await fetched().loading) });
}
