import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EndInSight } from './end-in-sight.ts';
import type { MessageRow } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';

/** What moves the list by hand: the wheel, a finger, the scrollbar, the keys. */
export const BY_HAND = ['wheel', 'touchmove', 'mousedown', 'keydown'] as const;

/** Knows whether one reads the newest, and keeps it in sight for one who does (EndInSight), until one moves the list by hand. */
export function useEndInSight(scroller: { readonly current: HTMLElement | null }): EndInSight {
  const [end] = useState(() => new EndInSight());
  useEffect(() => {
    const box = scroller.current;
    const leave = () => end.leave();
    for (const name of BY_HAND) box?.addEventListener(name, leave, { passive: true });
    return () => {
      for (const name of BY_HAND) box?.removeEventListener(name, leave);
      leave();
    };
  }, [scroller, end]);
  return end;
}

/** Tells of each size of the box; the list itself tells only when other rows come into sight by it. Its own observer began earlier, so it knows the size by then. */
export function useBoxSize(scroller: { readonly current: HTMLElement | null }, onSize: () => void): void {
  const latest = useRef(onSize);
  useEffect(() => {
    latest.current = onSize;
  }, [onSize]);
  useEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
}

/** What one has just sent is shown, wherever one was reading; one who is at the end is kept there anyway. */
export function useOwnInSight(virtualizer: MessageVirtualizer, rows: readonly MessageRow[], end: EndInSight): void {
  const last = rows.at(-1);
  const ownKey = last?.kind === 'message' && last.message.isMine && last.message.honest.state !== 'stored' ? last.key : null;
  const before = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (before.current !== undefined && ownKey !== null && ownKey !== before.current && !end.isAtEnd) virtualizer.scrollToEnd();
    before.current = ownKey;
  }, [virtualizer, ownKey, end]);
}
