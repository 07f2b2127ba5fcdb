import { useRef, type TouchEvent } from 'react';

/** So far a finger goes sideways for a swipe, and no further up or down, px. */
const SIDEWAYS_PX = 48;
const ASIDE_PX = 80;

/** Touch listeners for what is turned over sideways: a swipe to the left goes on, to the right back. */
export function useSwipe(go: (by: 1 | -1) => void): { onTouchStart: (event: TouchEvent) => void; onTouchEnd: (event: TouchEvent) => void } {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      from.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd(event) {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = null;
      if (start === null || touch === undefined || Math.abs(touch.clientY - start.y) > ASIDE_PX) return;
      const by = touch.clientX - start.x;
      if (Math.abs(by) >= SIDEWAYS_PX) go(by < 0 ? 1 : -1);
    },
  };
}
