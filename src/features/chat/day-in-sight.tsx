import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState, type RefObject } from 'react';
import { dayNumber } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { DAY_LABEL_CLASS } from './day-label-class.ts';
import type { MessageRow } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';

/** How long the day stays after the last scroll, ms (ours). */
const SHOWN_MS = 1_500;
/** The height of the list that the floating label takes, px: a day's own row there needs no second one. */
const LABEL_HEIGHT = 48;
/** Moves of the user. Scrolls of the list itself (its first place) show no day. */
const OWN_MOVES = ['wheel', 'touchmove', 'mousedown', 'keydown'] as const;

/** What of the list is read. */
export type ScrolledList = Pick<MessageVirtualizer, 'scrollOffset'> & { getVirtualItems(): readonly VirtualItem[] };

export interface DayInSightProps {
  scroller: RefObject<HTMLElement | null>;
  list: ScrolledList;
  rows: readonly MessageRow[];
}

/** The day of the topmost message in sight, over the list while the user scrolls it (F-403). Screen readers have the days' own rows. */
export const DayInSight = memo(function DayInSight({ scroller, list, rows }: DayInSightProps) {
  const format = useFormat();
  const now = useNow();
  const [at, setAt] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let isMoved = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      isMoved = true;
    };
    const look = () => {
      if (!isMoved) return;
      const next = dayInSight(list, latest.current);
      setShown(next !== null);
      // Another message of the same day draws nothing again.
      if (next !== null) setAt((before) => (before !== null && dayNumber(before) === dayNumber(next) ? before : next));
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), SHOWN_MS);
    };
    for (const name of OWN_MOVES) box.addEventListener(name, move, { passive: true });
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of OWN_MOVES) box.removeEventListener(name, move);
      box.removeEventListener('scroll', look);
    };
  }, [scroller, list]);
  if (at === null) return null;
  return (
    <div
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-x-0 top-2 flex justify-center transition-opacity duration-calm print:hidden', !isShown && 'opacity-0')}
    >
      <time dateTime={at.slice(0, 10)} data-day-in-sight={isShown || undefined} className={DAY_LABEL_CLASS}>
        {format.day(at, now)}
      </time>
    </div>
  );
});

/** An instant of the day of the topmost row in sight; null where a day's own row is there already. */
export function dayInSight(list: ScrolledList, rows: readonly MessageRow[]): string | null {
  const top = list.scrollOffset ?? 0;
  const inSight = list.getVirtualItems().filter(({ end }) => end > top);
  const isDayNear = inSight.some(({ index, start }) => start < top + LABEL_HEIGHT && rows[index]?.kind === 'day');
  if (isDayNear) return null;
  for (const { index } of inSight) {
    const row = rows[index];
    if (row?.kind === 'message') return row.message.createdAt;
  }
  return null;
}
