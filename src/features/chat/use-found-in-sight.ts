import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

/** So long the message that one came for is marked, ms. */
const MARK_MS = 3_000;
/** Frames that going there may take: rows are as tall as they are once they are drawn. */
const FRAMES = 30;

/** Goes to the message of `foundAt` as soon as it is among the rows, once. Answers its key while it is marked. */
export function useFoundInSight(virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>, rows: readonly MessageRow[], foundAt: string | null): string | null {
  const gone = useRef<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const index = foundAt === null ? -1 : rows.findIndex((row) => row.kind === 'message' && row.message.createdAt === foundAt);
  const key = rows[index]?.key ?? null;
  const latest = useRef(index);
  useEffect(() => {
    latest.current = index;
  }, [index]);
  useEffect(() => {
    if (key === null || gone.current === foundAt) return undefined;
    gone.current = foundAt;
    setMarked(key);
    let frames = 0;
    let frame = 0;
    const go = () => {
      frames += 1;
      virtualizer.scrollToIndex(latest.current, { align: 'center' });
      if (frames < FRAMES) frame = requestAnimationFrame(go);
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
  }, [virtualizer, key, foundAt]);
  return marked;
}
