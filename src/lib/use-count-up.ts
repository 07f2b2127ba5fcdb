import { useEffect, useRef, useState } from 'react';
import { wantsCalm } from './wants-calm.ts';

/** So long a number runs, ms: as long as a star flies. */
const RUN_MS = 700;

/** A number that runs to its new value, so that one sees where it came from; at once where calm is wanted. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const shownRef = useRef(value);
  useEffect(() => {
    const from = shownRef.current;
    if (from === value) return undefined;
    const startedAt = performance.now();
    const length = wantsCalm() ? 0 : RUN_MS;
    let frame = requestAnimationFrame(function step(now) {
      const part = length === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / length));
      shownRef.current = Math.round(from + (value - from) * part);
      setShown(shownRef.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
