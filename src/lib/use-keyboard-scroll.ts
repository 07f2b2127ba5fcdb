import { useLayoutEffect, type RefObject } from 'react';

/** What the Tab key reaches: from inside of a scrolling box, arrow keys scroll it. */
const TAB_STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, ' +
  'video[controls], [contenteditable=true], [tabindex="0"]';

/**
 * Makes a box a Tab stop as long as it scrolls and has no other Tab stop inside. Without one a keyboard cannot scroll it
 * in browsers that do not focus scrolling boxes by themselves (Chrome below 130, Safari). Checked after each rendering.
 */
export function useKeyboardScroll(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = box.current;
    if (scroller === null) return undefined;
    const update = (): void => {
      const needsStop = scroller.scrollHeight > scroller.clientHeight && scroller.querySelector(TAB_STOPS) === null;
      if (needsStop) scroller.setAttribute('tabindex', '0');
      else scroller.removeAttribute('tabindex');
    };
    update();
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  });
}
