import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/** So long after something went the focus is looked for, ms: by then its list is drawn anew, and a question on its way out is mostly gone. */
const FOCUS_LOOK_MS = 400;

/** Call the answer when a card goes: where the focus went with it, the heading of the list has it soon after, or the list; where that went, too, the page. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const look = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const holder = document.activeElement ?? document.body;
        if (isFocusLost()) (list.current?.querySelector<HTMLElement>('h2[tabindex]') ?? list.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
        // A question that has not closed yet has nowhere to give the focus back to.
        else if (holder.closest('[role$="dialog"]') !== null) look();
      }, FOCUS_LOOK_MS);
    };
    look();
  }, [list]);
}
