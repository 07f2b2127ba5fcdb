import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { fetchCode } from './fetch-code.ts';

/** A failed fetch is tried again by whoever asks this much later, ms; before that it is the same failure. */
const RETRY_MS = 1000;

/** A part whose code comes when it is first drawn, or before that by `preload`. */
export interface LazyPart<P extends object> {
  (props: P): ReactNode;
  /** Fetches the code; once it is there the part draws without a pause. */
  preload(): Promise<void>;
}

/**
 * Makes a part of its code's `load`. React.lazy alone pauses at its first drawing even when the code is there, each
 * pause inside another one is shown up to 300 ms late, and what could not be fetched once it never asks for again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null;
  let late: { loading: Promise<ComponentType<P>>; Part: ComponentType<P>; failedAt: number | null } | null = null;

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
  function Part(props: P): ReactNode {
    const [Component] = useState(() => Loaded ?? fetched().Part);
    return <Component {...props} />;
  }
  return Object.assign(Part, { preload: async () => void (await fetched().loading) });
}
