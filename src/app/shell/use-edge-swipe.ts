import { useEffect } from 'react';
import { isOpeningSwipe, type Point } from './edge-swipe.ts';

/** Calls `onOpen` when a finger swipes in from the left edge; a swipe inside something that scrolls sideways is its own. */
export function useEdgeSwipe(isActive: boolean, onOpen: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const stop = new AbortController();
    let from: Point | null = null;
    const start = (event: TouchEvent): void => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      from = touch && !isInSideways(event.target) ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const end = (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      if (from && touch && isOpeningSwipe(from, { x: touch.clientX, y: touch.clientY })) onOpen();
      from = null;
    };
    document.addEventListener('touchstart', start, { passive: true, signal: stop.signal });
    document.addEventListener('touchend', end, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [isActive, onOpen]);
}

function isInSideways(target: EventTarget | null): boolean {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    if (node.scrollWidth > node.clientWidth + 1 && /auto|scroll/u.test(getComputedStyle(node).overflowX)) return true;
    if (node.getAttribute('role') === 'dialog') return true;
  }
  return false;
}
