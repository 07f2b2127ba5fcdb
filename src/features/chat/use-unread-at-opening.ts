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

/** How many messages the first window asks for: a page, or the unread and a little behind them (CHA-05). */
export function firstLimit(unread: UnreadAtOpening | null): number {
  return Math.min(Math.max(MESSAGE_PAGE, unread === null || unread.count === 0 ? 0 : unread.count + BEHIND), REACH_MAX);
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
 * one comes first; drawn with that, the list would open at the newest and mark all of them read.
 */
export function useFirstWindowHere(result: Rows<MessageView> | undefined, unread: UnreadAtOpening | null): boolean {
  const [isHere, setHere] = useState(false);
  const isKnown = unread !== null && result !== undefined;
  const isNow = isHere || (isKnown && (result.more !== 'stored' || result.rows.length >= firstLimit(unread)));
  if (isNow && !isHere) setHere(true);
  const isWaiting = isKnown && !isNow;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setHere(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isNow;
}
