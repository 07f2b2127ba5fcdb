import { useState, type KeyboardEvent } from 'react';
import { useCloseRequest } from './use-close-request.ts';
import { usePressOutside } from './use-press-outside.ts';

/** The half hours of a day, as HH:MM. */
export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
/** Where the list begins while nothing is in the field: with the morning. */
const MORNING = '08:00';

/** The list of half hours of a field in `box`: closed, or open with one time that Enter takes. */
export function useTimeList(box: { readonly current: HTMLElement | null }) {
  /** Null: the list is closed. */
  const [active, setActive] = useState<string | null>(null);
  const close = () => setActive(null);
  useCloseRequest(active !== null, close);
  usePressOutside(box, active !== null, close);

  function open(value: string): void {
    const from = value === '' ? MORNING : value;
    setActive(HALF_HOURS.findLast((time) => time <= from) ?? MORNING);
  }
  function handleKey(event: KeyboardEvent, value: string, choose: (time: string) => void): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      return active === null ? open(value) : setActive(timeNext(active, step));
    }
    if (active === null) return;
    // Neither the dialog around goes, nor is the form sent.
    if (event.key === 'Escape' || event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key === 'Enter') choose(active);
    else if (event.key !== 'Tab') close();
  }
  return { active, open, close, handleKey };
}

/* Half an hour later or earlier, round the clock. */
function timeNext(time: string, step: number): string {
  return HALF_HOURS.at((HALF_HOURS.indexOf(time) + step) % HALF_HOURS.length) ?? time;
}
