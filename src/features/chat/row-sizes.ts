import { measureElement, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { MESSAGE_MEDIA_HEIGHT, MESSAGE_ROW_HEIGHT } from '../../../schema/limits.ts';
import type { MessageRow } from './message-rows.ts';

/** The virtualizer of the list of messages: what scrolls, and its rows. */
export type MessageVirtualizer = Virtualizer<HTMLElement, HTMLLIElement>;

/**
 * A row that has just been drawn counts as estimated: the observer tells the sizes of all new rows together, before
 * the frame is painted. Measured one by one as they come, each of them makes the browser lay everything out. Only the
 * newest, which comes alone, is measured at once: the list scrolls to it and is laid out for that anyway.
 */
export function sizeOf(element: HTMLLIElement, entry: ResizeObserverEntry | undefined, list: MessageVirtualizer): number {
  if (entry !== undefined) return measureElement(element, entry, list);
  const index = list.indexFromElement(element);
  const known = list.itemSizeCache.get(list.options.getItemKey(index));
  if (known !== undefined) return known;
  const comesAlone = index === list.options.count - 1 && list.itemSizeCache.size > 0;
  return comesAlone ? measureElement(element, entry, list) : list.options.estimateSize(index);
}

/** How far one is from the end. As the list has it in numbers: asked of the element, it makes the browser lay everything out. */
export function distanceFromEnd(list: MessageVirtualizer): number {
  return Math.max(0, list.getTotalSize() - (list.scrollRect?.height ?? 0) - (list.scrollOffset ?? 0));
}

/** Where so much of a message shows, one reads its first words, or sees its quote or picture, rem (ours): the gap above it, its author's name and a line. */
const READ_FROM_REM = 4.25;

/** The same in px, in the letters of this browser. */
export function readFrom(): number {
  return READ_FROM_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/**
 * The last row that one can read: it is in sight to its end, or far enough. Of what the list has in range the last row
 * may show nothing but the gap above it, and would be said to be read. `enough`: px of a row. -1: none.
 */
export function lastInSight(list: Pick<MessageVirtualizer, 'scrollOffset' | 'scrollRect'> & { getVirtualItems(): readonly VirtualItem[] }, enough: number): number {
  const end = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0);
  // Places are rounded to pixels of the screen.
  const seen = list.getVirtualItems().findLast(({ start, size }) => end - start >= Math.min(size - 1, enough));
  return seen?.index ?? -1;
}

/** How tall a row is until it was drawn (product.md section 9). */
export function estimate(row: MessageRow): number {
  // Asked of every row that is held, most of which have no files.
  const hasPhoto = row.kind === 'message' && row.message.attachments.length > 0 && row.message.attachments.some(({ type }) => type !== 'file');
  return hasPhoto ? MESSAGE_MEDIA_HEIGHT : MESSAGE_ROW_HEIGHT;
}
