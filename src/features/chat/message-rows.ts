import { MESSAGE_GROUP_MS } from '../../../schema/limits.ts';
import type { MessageView } from '../../../schema/port/views.ts';
import { dayNumber } from '../../i18n/format.ts';
import { profileZone } from '../../i18n/profile-zone.ts';

/** A row of the conversation. Keys are stable for as long as the thing is on the screen: a message's is its `_id`. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'gap'; readonly key: string }
  | { readonly kind: 'unread'; readonly key: 'unread'; readonly count: number }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageView;
      /** First and last of the bubbles that one author wrote without a pause of five minutes. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    };

/** What was unread when the conversation was opened. */
export interface UnreadAtOpening {
  /** createdAt of the newest message read before; null: none was. */
  readonly readAt: string | null;
  readonly count: number;
}

export interface RowContext {
  readonly unread: UnreadAtOpening | null;
  /** True when the first message here is the first of all. */
  readonly isBeginning: boolean;
  /**
   * Messages that once were the oldest drawn and so began a group. They go on beginning one when older messages
   * come above them: what somebody is reading does not change its height.
   */
  readonly keptStarts: ReadonlySet<string>;
}

/**
 * Messages (oldest first) as rows: a day before its first message, a sign where others are missing, one line before what was unread at opening, bubbles
 * grouped by author until five minutes pass. What stands before the oldest message here is not known unless it is the beginning:
 * then no day is drawn there, so that older rows never change those that are on the screen already.
 */
export function messageRows(messages: readonly MessageView[], { unread, isBeginning, keptStarts }: RowContext): MessageRow[] {
  followZone();
  const rows: MessageRow[] = [];
  const unreadIndex = firstUnread(messages, unread, isBeginning);
  let previous: MessageView | undefined;
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    const isAfterGap = message.isAfterGap === true;
    if (isAfterGap) rows.push({ kind: 'gap', key: `gap ${message._id}` });
    const isNewDay = previous === undefined ? isBeginning : whenOf(previous).day !== whenOf(message).day;
    if (isNewDay) rows.push({ kind: 'day', key: `day ${whenOf(message).day}`, at: message.createdAt });
    if (index === unreadIndex && unread !== null) rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    const isFirst = isNewDay || isAfterGap || index === unreadIndex || previous === undefined || keptStarts.has(message._id) || !isSameGroup(previous, message);
    const isLast = next === undefined || next.isAfterGap === true || index + 1 === unreadIndex || keptStarts.has(next._id) || !isSameGroup(message, next);
    rows.push({ kind: 'message', key: message._id, message, isFirst, isLast });
    previous = message;
  }
  return rows;
}

/** The newest message of somebody else that the server has, at this row or above it. */
export function newestStored(rows: readonly MessageRow[], from: number): MessageView | undefined {
  for (let index = Math.min(from, rows.length - 1); index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind === 'message' && !row.message.isMine && row.message.honest.state === 'stored') return row.message;
  }
  return undefined;
}

/** Whether a message was unread at the opening, or has come since. */
export function isUnread({ isMine, createdAt }: MessageView, { readAt }: UnreadAtOpening): boolean {
  return !isMine && (readAt === null || createdAt > readAt);
}

function firstUnread(messages: readonly MessageView[], unread: UnreadAtOpening | null, isBeginning: boolean): number {
  if (unread === null || unread.count === 0) return -1;
  const index = messages.findIndex((message) => isUnread(message, unread));
  // The oldest one here may have unread ones before it that are not loaded yet.
  return index === 0 && !isBeginning ? -1 : index;
}

/* A message that could not be sent ends its group: the words under it belong to it alone. */
function isSameGroup(one: MessageView, other: MessageView): boolean {
  if (one.honest.state === 'failed') return false;
  return one.createdBy._id === other.createdBy._id && one.isMine === other.isMine && whenOf(other).at - whenOf(one).at < MESSAGE_GROUP_MS && whenOf(one).day === whenOf(other).day;
}

interface When {
  /** Of the time that is shown, ms since 1970. */
  readonly at: number;
  /** Of its arrival, on the calendar of the profile's zone. */
  readonly day: number;
}

/* This runs for every message of the window at every change, and a message that did not change is the same object. No Intl here for the same reason. */
let whenOfMessage = new WeakMap<MessageView, When>();
/** The zone of what is kept: a phone that travels has other days. */
let keptZone = '';

function followZone(): void {
  const zone = profileZone() ?? String(new Date().getTimezoneOffset());
  if (zone !== keptZone) whenOfMessage = new WeakMap();
  keptZone = zone;
}

function whenOf(message: MessageView): When {
  const kept = whenOfMessage.get(message);
  if (kept !== undefined) return kept;
  const arrived = Date.parse(message.createdAt);
  const at = message.writtenAt === undefined ? arrived : Date.parse(message.writtenAt);
  const when = { at, day: dayNumber(arrived) };
  whenOfMessage.set(message, when);
  return when;
}
