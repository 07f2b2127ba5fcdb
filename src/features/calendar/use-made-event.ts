import { useEffect, useState } from 'react';
import type { EventView } from '../../../schema/port/views.ts';
import { wantsCalm } from '../../lib/wants-calm.ts';

/** So long the event that was just made is marked, ms. */
const MARK_MS = 3_000;

/** Scrolls to the event that was just made, once it is among the rows, and answers its id while it is marked (F-710). */
export function useMadeEvent(made: string | null, rows: readonly EventView[]): string | null {
  const [marked, setMarked] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (made !== shown && rows.some(({ _id }) => _id === made)) {
    setShown(made);
    setMarked(made);
  }
  useEffect(() => {
    if (shown === null) return undefined;
    document.querySelector(`[data-event="${shown}"]`)?.scrollIntoView({ block: 'center', behavior: wantsCalm() ? 'auto' : 'smooth' });
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return marked;
}
