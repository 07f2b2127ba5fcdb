import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageRow } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';

/** The field below grows, the keyboard comes, the phone is turned: for one who reads the newest it stays in sight. */
export function useEndInSight(virtualizer: MessageVirtualizer, scroller: { readonly current: HTMLElement | null }, isAtEnd: { readonly current: boolean }): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let size = sizeOf(box);
    const observer = new ResizeObserver(() => {
      const isOther = sizeOf(box) !== size;
      size = sizeOf(box);
      if (isOther && isAtEnd.current) virtualizer.scrollToEnd();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [virtualizer, scroller, isAtEnd]);
}

/** What one has just sent is shown, wherever one was reading; one who is at the end is kept there anyway. */
export function useOwnInSight(virtualizer: MessageVirtualizer, rows: readonly MessageRow[], isAtEnd: { readonly current: boolean }): void {
  const last = rows.at(-1);
  const ownKey = last?.kind === 'message' && last.message.isMine && last.message.honest.state !== 'stored' ? last.key : null;
  const before = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (before.current !== undefined && ownKey !== null && ownKey !== before.current && !isAtEnd.current) virtualizer.scrollToEnd();
    before.current = ownKey;
  }, [virtualizer, ownKey, isAtEnd]);
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight}`;
}
