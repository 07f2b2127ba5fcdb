import { useEffect, useMemo, useRef, useState } from 'react';
import type { EndInSight } from './end-in-sight.ts';
import type { MessageRow } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';
import type { Target } from './use-jump.ts';
import { isTarget } from './use-message-window.ts';

/** So long the message that one came for is marked, ms. */
const MARK_MS = 3_000;
/** Frames that going there may take: rows are as tall as they are once they are drawn. */
const FRAMES = 30;

/** Goes to the target as soon as it is among the rows, once. Answers its key while it is marked. */
export function useFoundInSight(virtualizer: MessageVirtualizer, rows: readonly MessageRow[], target: Target | null, end: EndInSight): string | null {
  const gone = useRef<Target | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  // Not at each drawing: there may be ten thousand rows.
  const index = useMemo(() => (target === null ? -1 : rows.findIndex((row) => row.kind === 'message' && isTarget(row.message, target))), [rows, target]);
  const key = rows[index]?.key ?? null;
  const latest = useRef(index);
  useEffect(() => {
    latest.current = index;
  }, [index]);
  useEffect(() => {
    if (key === null || target === null || gone.current === target) return undefined;
    gone.current = target;
    end.leave();
    setMarked(key);
    // Who came by the keyboard goes on from there.
    const isByKeys = document.activeElement?.matches('[data-quote]:focus-visible') === true;
    let frames = 0;
    let frame = 0;
    const go = () => {
      frames += 1;
      virtualizer.scrollToIndex(latest.current, { align: 'center' });
      if (frames < FRAMES) frame = requestAnimationFrame(go);
      else if (isByKeys) document.querySelector<HTMLElement>(`[data-message-menu="${key}"]`)?.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(go);
    const stop = () => cancelAnimationFrame(frame);
    // Who scrolls, stays where they scroll to.
    virtualizer.scrollElement?.addEventListener('wheel', stop, { once: true, passive: true });
    virtualizer.scrollElement?.addEventListener('touchstart', stop, { once: true, passive: true });
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => {
      stop();
      clearTimeout(timer);
      setMarked(null);
    };
  }, [virtualizer, key, target, end]);
  return marked;
}
