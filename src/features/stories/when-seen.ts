import { isSeen, WHOLE_RATIO } from './is-seen.ts';

/** Calls back once when the card is seen, judged anew when it moves and when a notice or the keyboard takes room. */
export function whenSeen(card: HTMLElement, end: HTMLElement, tell: () => void): () => void {
  const scroller = scrollerOf(card);
  let [ratio, isEndIn] = [0, false];
  const judge = () => {
    if (document.visibilityState !== 'visible' || !isSeen({ ratio, isEndIn, height: card.offsetHeight, room: scroller?.clientHeight ?? innerHeight })) return;
    leave();
    tell();
  };
  const moves = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, isIntersecting } of entries) {
        if (target === card) ratio = intersectionRatio;
        else isEndIn = isIntersecting;
      }
      judge();
    },
    { root: scroller, threshold: [0, WHOLE_RATIO] },
  );
  const sizes = new ResizeObserver(judge);
  const leave = () => {
    moves.disconnect();
    sizes.disconnect();
  };
  for (const part of [card, end]) moves.observe(part);
  for (const box of [card, scroller]) if (box !== null) sizes.observe(box);
  return leave;
}

/** What really scrolls: it ends at the header, the notices and the bottom bar, where the screen goes on. */
function scrollerOf(card: HTMLElement): HTMLElement | null {
  let box = card.parentElement;
  while (box !== null && !/auto|scroll/u.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}
