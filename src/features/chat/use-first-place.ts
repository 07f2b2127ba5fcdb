import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EndInSight } from './end-in-sight.ts';
import { isUnread, type MessageRow, type UnreadAtOpening } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';

/** Frames that the first place may take until every height is known; then one goes on from where one is. */
const SETTLE_FRAMES = 60;
/**
 * So many frames in a row the place must have stood still. The list goes on going to its row for three: where older rows
 * came above meanwhile, it would go to another row, which has the number of the first one then.
 */
const STILL_FRAMES = 4;

/**
 * The row that the list opens at; -1: its end. That is the line of the unread; where they reach further back than what is
 * here, the oldest of them that is: messengers open at the first unread and let one read on downwards. At the newest
 * all of them would count as read without having been seen.
 */
export function firstPlace(rows: readonly MessageRow[], unread: UnreadAtOpening): number {
  const line = rows.findIndex(({ kind }) => kind === 'unread');
  if (line !== -1 || unread.count === 0) return line;
  const [oldest] = rows;
  return oldest?.kind === 'message' && isUnread(oldest.message, unread) ? 0 : -1;
}

/** Where the first drawing begins, px, as far as heights can be told before it: with it the first rows drawn are those that are seen. */
export function firstOffset(rows: readonly MessageRow[], unread: UnreadAtOpening, estimate: (row: MessageRow) => number, height: number): number {
  const place = firstPlace(rows, unread);
  const before = (place === -1 ? rows : rows.slice(0, place)).reduce((sum, row) => sum + estimate(row), 0);
  return Math.max(0, place === -1 ? before - height : before);
}

export interface Opening {
  readonly unread: UnreadAtOpening;
  readonly isPlaced: { current: boolean };
  readonly end: EndInSight;
  readonly heights: Map<number, number>;
  readonly follow: (virtualizer: MessageVirtualizer) => void;
}

/**
 * Opens at the newest, or where the unread begin when they are more than a screen. Older ones are asked for only
 * after that (`isPlaced`): rows that come above meanwhile would move the place that is being gone to. `heights`, which the
 * list takes its estimates from, is filled by number (RowNumbers) with those of the first rows.
 */
export function useFirstPlace(virtualizer: MessageVirtualizer, rows: readonly MessageRow[], { unread, isPlaced, end, heights, follow }: Opening): void {
  const begun = useRef(false);
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  }, [follow]);
  useLayoutEffect(() => {
    if (begun.current || rows.length === 0) return;
    begun.current = true;
    measureDrawn(virtualizer, heights);
    const place = firstPlace(rows, unread);
    end.open(place === -1);
    if (place === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(place, { align: 'start' });
    // The browser tells of it a frame later, and the rows that come into sight by it would be missing in the first.
    virtualizer.scrollElement?.dispatchEvent(new Event('scroll'));
    let [frames, still, last] = [0, 0, Number.NaN];
    const settle = () => {
      frames += 1;
      const target = place === -1 ? undefined : virtualizer.getOffsetForIndex(place, 'start')?.[0];
      const distance = target === undefined ? virtualizer.getDistanceFromEnd() : Math.abs(target - (virtualizer.scrollOffset ?? 0));
      const offset = target ?? virtualizer.getTotalSize();
      still = distance <= 1 && offset === last ? still + 1 : 0;
      last = offset;
      if (frames < SETTLE_FRAMES && still < STILL_FRAMES) {
        requestAnimationFrame(settle);
        return;
      }
      isPlaced.current = true;
      latest.current(virtualizer);
    };
    requestAnimationFrame(settle);
  }, [virtualizer, rows, unread, isPlaced, end, heights]);
}

/*
 * Reads the heights of the first rows, all at once, and lets the list know them as its estimates. By itself it hears of
 * them after their first layout, which browsers count as a jump of everything that is seen.
 */
function measureDrawn(virtualizer: MessageVirtualizer, heights: Map<number, number>): void {
  for (const [key, element] of virtualizer.elementsCache) heights.set(Number(key), Math.round(element.getBoundingClientRect().height));
  virtualizer.measure();
}
