import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * So long after its last event a day is given up, ms: an event that is just over leaves one list a moment before it is
 * in the other. After it the focus is looked for, too.
 */
const GIVEN_UP_MS = 400;

export interface ChosenDay {
  /** The date that the list is held to; null: none. */
  readonly chosen: string | null;
  readonly choose: (day: string | null) => void;
}

/** The day that was chosen, as long as there is an event on it. */
export function useChosenDay(byDay: ReadonlyMap<string, unknown>, keepFocus: () => void): ChosenDay {
  const [chosen, choose] = useState<string | null>(null);
  const isGone = chosen !== null && !byDay.has(chosen);
  useEffect(() => {
    if (!isGone) return undefined;
    keepFocus();
    // For good: an event that is planned on it later must not change what one is looking at then.
    const timer = setTimeout(() => choose(null), GIVEN_UP_MS);
    return () => clearTimeout(timer);
  }, [isGone, keepFocus]);
  return { chosen: isGone ? null : chosen, choose };
}

/** Call the answer when a card goes: where the focus went with it, the heading of the list has it soon after. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const look = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const holder = document.activeElement ?? document.body;
        if (holder === document.body) (list.current?.querySelector<HTMLElement>('h2') ?? list.current)?.focus({ preventScroll: true });
        // A question that has not closed yet has nowhere to give the focus back to.
        else if (holder.closest('[role$="dialog"]') !== null) look();
      }, GIVEN_UP_MS);
    };
    look();
  }, [list]);
}
