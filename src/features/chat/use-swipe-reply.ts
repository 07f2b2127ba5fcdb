import { useRef, type PointerEvent } from 'react';

/** A finger that went so far to the left answers, px; the row follows it a little further and no more. */
const ANSWERS_AT = 56;
const FOLLOWS_TO = 72;
/** From so far on it is a swipe, if it goes more aside than up or down. */
const BEGINS_AT = 12;

interface Swipe {
  readonly x: number;
  readonly y: number;
  readonly row: HTMLElement;
  readonly id: string;
  by: number;
}

/**
 * A message that is drawn to the left is answered. To the left: from the left edge the sider comes. The rows themselves
 * are moved, React hears only of the answer; spread the handlers on a list that lets the browser scroll up and down only.
 */
export function useSwipeReply(onReply: (id: string) => void) {
  const swipe = useRef<Swipe | null>(null);

  function onPointerDown(event: PointerEvent) {
    end();
    const bubble = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-message]') : null;
    const row = bubble?.closest<HTMLElement>('[data-swipe]') ?? null;
    if (event.pointerType === 'mouse' || bubble === null || row === null) return;
    swipe.current = { x: event.clientX, y: event.clientY, row, id: bubble.dataset['message'] ?? '', by: 0 };
  }
  function onPointerMove(event: PointerEvent) {
    const now = swipe.current;
    if (now === null) return;
    const [aside, along] = [event.clientX - now.x, Math.abs(event.clientY - now.y)];
    if (now.by === 0 && (aside > BEGINS_AT || along > BEGINS_AT) && -aside <= along) return end();
    if (-aside < BEGINS_AT && now.by === 0) return;
    now.by = Math.max(-FOLLOWS_TO, Math.min(0, aside));
    now.row.style.transform = `translateX(${now.by}px)`;
    now.row.toggleAttribute('data-answers', now.by <= -ANSWERS_AT);
  }
  function onPointerUp() {
    const now = swipe.current;
    end();
    if (now !== null && now.by <= -ANSWERS_AT) onReply(now.id);
  }
  function end() {
    const now = swipe.current;
    swipe.current = null;
    if (now === null) return;
    now.row.style.transform = '';
    now.row.removeAttribute('data-answers');
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end };
}
