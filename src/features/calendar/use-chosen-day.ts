import { useEffect, useState } from 'react';

/** So long after its last event a day is given up, ms: an event that is just over leaves one list a moment before it is in the other. */
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
