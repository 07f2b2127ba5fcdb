import { useEffect, useState } from 'react';
import { MESSAGE_PAGE } from '../../../schema/limits.ts';
import type { Rows } from '../../../schema/port/queries.ts';
import type { MessageView, ThreadView } from '../../../schema/port/views.ts';
import type { UnreadAtOpening } from './message-rows.ts';

/** So many more than are unread: the line needs one read message above it, and own ones may stand between the unread. */
const BEHIND = 10;
/** Further than this the first window does not reach: it must be drawn at once. */
const REACH_MAX = 200;
/** A window that does not grow as it was asked to (a device that cannot read) opens all the same after this, with what is there, ms. */
const PATIENCE_MS = 1000;
/**
 * And one whose rest is on its way from the server after this, ms: opened without it, the first of the unread stand above
 * the screen and count as read once those below them were seen. Ten trips of a poor mobile network.
 */
const SERVER_PATIENCE_MS = 3000;

/** How many messages the first window asks for: a page, or the unread and a little behind them (CHA-05). */
export function firstLimit(unread: UnreadAtOpening | null): number {
  return Math.min(Math.max(MESSAGE_PAGE, unread === null || unread.count === 0 ? 0 : unread.count + BEHIND), REACH_MAX);
}

/** Until where the first window is to reach, a createdAt, from the server where this device has less; null: as far as this device has it. */
export function firstReach(unread: UnreadAtOpening | null): string | null {
  return unread === null || unread.count === 0 || unread.count + BEHIND > REACH_MAX ? null : unread.readAt;
}

/** What was unread when the conversation was opened: the line does not move, and the window does not shrink, while one reads. */
export function useUnreadAtOpening(thread: ThreadView | null): UnreadAtOpening | null {
  const [unread, setUnread] = useState<UnreadAtOpening | null>(null);
  if (unread !== null || thread === null) return unread;
  const opened = { readAt: thread.myReadAt, count: thread.unreadCount };
  setUnread(opened);
  return opened;
}

/**
 * Whether the first window is here as far as it was asked for. It is asked for before the unread are known, so a shorter
 * one comes first; drawn with that, the list would open at the newest and mark all of them read. `isFetching`: what it
 * is to reach is on its way from the server.
 */
export function useFirstWindowHere(result: Rows<MessageView> | undefined, unread: UnreadAtOpening | null, isFetching: boolean): boolean {
  const [isHere, setHere] = useState(false);
  const isKnown = unread !== null && result !== undefined && (result.isLoaded || result.rows.length > 0);
  const isNow = isHere || (isKnown && !isFetching && (result.more !== 'stored' || result.rows.length >= firstLimit(unread)));
  if (isNow && !isHere) setHere(true);
  const isWaiting = isKnown && !isNow;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setHere(true), isFetching ? SERVER_PATIENCE_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isFetching]);
  return isNow;
}
