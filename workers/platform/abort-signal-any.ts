/*
 * AbortSignal.any for browsers without it (Chrome 116, Firefox 124, Safari 17.4); imported first by each worker, for its
 * effect. A source that outlives the signal made of it keeps one listener for each: what waits again and again listens by
 * itself (Clock.sleep).
 */
if (!('any' in AbortSignal)) Object.defineProperty(AbortSignal, 'any', { value: signalOfAny, configurable: true, writable: true });

function signalOfAny(sources: Iterable<AbortSignal>): AbortSignal {
  const any = new AbortController();
  for (const source of sources) {
    if (source.aborted) {
      any.abort(source.reason);
      break;
    }
    source.addEventListener('abort', () => any.abort(source.reason), { signal: any.signal });
  }
  return any.signal;
}

export {};
