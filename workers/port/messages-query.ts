import { idOf, iri } from '../../schema/ids.ts';
import type { Extent } from '../../schema/port/port.ts';
import type { Rows } from '../../schema/port/queries.ts';
import type { MessageView } from '../../schema/port/views.ts';
import type { ReplyTo } from '../../schema/records/reply.ts';
import { orderOf } from '../replica/replica-row.ts';
import type { Interval, OutboxRow } from '../replica/vault-store.ts';
import { newestInterval } from '../sync/intervals.ts';
import { travelsOf } from './class-rows.ts';
import type { WindowState } from './live/newest-window.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { messageView, waitingMessageView } from './views/message-view.ts';
import { doomedMessages, isRowOf, pendingIndexOf, type RowOf } from './views/pending-index.ts';
import { RowMemo } from './views/row-memo.ts';
import type { ViewContext } from './views/view-context.ts';

/**
 * The newest messages of a thread, oldest first, those that wait on this device last, by `seq`. Stored and waiting
 * rows are laid together in one pass under the same key, so an own message is one row before and after the server's
 * answer. The list ends at the first gap: nothing before the newest proven interval is shown (invariant 13). With `backTo` the
 * older intervals after that instant are shown, too, with the gaps between them (F-404).
 */
export const messagesQuery: Query<'messages'> = (sources, { threadId, ...wanted }, changed) => {
  const memo = new RowMemo<MessageView | null>();
  const threadIri = iri.thread(threadId);
  const window = sources.messages(threadIri);
  const intervals = sources.intervals(threadId);
  const watched = [window, intervals, sources.outbox, sources.travelling, sources.identity, sources.threads, sources.isFirstLoadDone];
  let { limit, backTo }: Extent = wanted;
  const want = (): void => {
    window.want(limit);
    if (backTo !== undefined) window.wantTo(orderOf(backTo));
  };
  want();
  const run = runOver<Rows<MessageView>>(watched, changed, () => {
    const thread = loaded(sources.threads).get(threadIri);
    const pending = pendingIndexOf(loaded(sources.outbox));
    const ofThread = pending.byThread.get(threadId) ?? [];
    const doomed = doomedMessages(ofThread);
    // As many rows as were asked for, also where some of them are going away: whoever reads on waits for a full page.
    window.want(limit + doomed.size);
    const { shown, more, afterGap, wholeFrom } = provenPart(loaded(window), loaded(intervals), { limit, backTo, doomed });
    const context = contextOf(sources);
    const readUpTo = thread?.othersReadAt ?? '';
    const storedIds = new Set(loaded(window).entries.map((entry) => entry.resource._id));
    const isGone = goneFrom(storedIds, more === 'none' && afterGap.size === 0 ? '' : wholeFrom, ofThread);
    memo.begin();
    const stored = shown.toReversed().flatMap(({ resource }) => {
      const rows = pending.byMessage.get(resource._id) ?? [];
      const isRead = resource.createdAt <= readUpTo;
      const isQuoteGone = isGone(resource.replyTo);
      const isAfterGap = afterGap.has(resource._id);
      return memo.of(resource._id, [resource, isRead, isQuoteGone, isAfterGap, context.me, ...rows], () => {
        const view = messageView(resource, rows, isRead, isQuoteGone, context);
        return view !== null && isAfterGap ? { ...view, isAfterGap } : view;
      }) ?? [];
    });
    const unknown = ofThread.filter((row): row is RowOf<'message.create'> => isRowOf(row, 'message.create') && !storedIds.has(row.mutation.messageId) && !doomed.has(row.mutation.messageId));
    const waiting = waitingOf(unknown, isGone, context, memo);
    const isNew = thread === undefined && pending.byThread.has(threadId);
    const isEmpty = thread !== undefined && thread.lastMessage === null;
    const isLoaded = stored.length > 0 || loaded(intervals).length > 0 || isNew || isEmpty || (loaded(sources.isFirstLoadDone) && more === 'none');
    return { isLoaded, rows: [...stored, ...waiting], total: null, more: isNew || (isEmpty && stored.length === 0) ? 'none' : more };
  });
  return {
    ...run,
    resize(extent) {
      ({ limit, backTo } = extent);
      want();
    },
  };
};

interface ProvenPart {
  readonly shown: WindowState<'Message'>['entries'];
  readonly more: 'stored' | 'server' | 'none';
  /** Ids of shown messages before which others are missing. */
  readonly afterGap: ReadonlySet<string>;
  /** The createdAt from which on nothing is missing up to the present; undefined: nothing is shown. */
  readonly wholeFrom: string | undefined;
}

/** The stored rows that may be shown, newest first, without those that are `doomed`, and where older ones are. */
function provenPart(window: WindowState<'Message'>, intervals: readonly Interval[], { limit, backTo, doomed }: Extent & { readonly doomed: ReadonlySet<string> }): ProvenPart {
  const proven = newestInterval(intervals);
  // Also where no interval contains `backTo` yet: the known ones after it stay in sight.
  const reached = intervals.findIndex(({ to }) => backTo !== undefined && backTo <= to);
  const older = reached < 0 ? [] : intervals.slice(reached, -1).toReversed();
  const oldest = older.at(-1) ?? proven;
  // Rows below a stretch's lower end have a larger sort key; rows above the newest one's upper end arrived since, and follow it.
  const newestFrom = proven === null ? Number.POSITIVE_INFINITY : orderOf(proven.from);
  const lowest = oldest === null ? Number.POSITIVE_INFINITY : orderOf(oldest.from);
  const isProven = (order: number) => order <= newestFrom || older.some(({ from, to }) => order >= orderOf(to) && order <= orderOf(from));
  const reachable = window.entries.filter((entry) => isProven(entry.order) && !doomed.has(entry.resource._id));
  const wanted = backTo === undefined ? limit : Math.max(limit, countTo(reachable, orderOf(backTo)));
  const shown = reachable.slice(0, wanted);
  const { afterGap, wholeFrom } = gapsIn(shown, newestFrom, older);
  const isWindowInside = window.entries.every((entry) => entry.order <= lowest);
  if (reachable.length > wanted || (isWindowInside && !window.isEnd)) return { shown, more: 'stored', afterGap, wholeFrom };
  return { shown, more: oldest?.isStart === true ? 'none' : 'server', afterGap, wholeFrom };
}

/** Where in rows, newest first, one stretch ends and the next older one begins. */
function gapsIn(shown: WindowState<'Message'>['entries'], newestFrom: number, older: readonly Interval[]): Pick<ProvenPart, 'afterGap' | 'wholeFrom'> {
  const stretchOf = (order: number) => (order <= newestFrom ? -1 : older.findIndex(({ from }) => order <= orderOf(from)));
  const isLastOfStretch = ({ order }: { order: number }, index: number) => {
    const below = shown[index + 1];
    return below !== undefined && stretchOf(below.order) !== stretchOf(order);
  };
  const beforeGaps = shown.filter(isLastOfStretch);
  const last = beforeGaps[0] ?? shown.at(-1);
  return { afterGap: new Set(beforeGaps.map(({ resource }) => resource._id)), wholeFrom: last?.resource.createdAt };
}

/** How many of them, newest first, lie within this sort key. */
function countTo(entries: WindowState<'Message'>['entries'], order: number): number {
  const behind = entries.findIndex((entry) => entry.order > order);
  return behind < 0 ? entries.length : behind;
}

/**
 * Tells of answered messages that they are no more: those whose deletion waits here, and those that would lie in the
 * unbroken history from `oldestAt` (of a whole one: '') on, and do not. Of what lies deeper the quote itself says it, by the server.
 */
function goneFrom(storedIds: ReadonlySet<string>, oldestAt: string | undefined, rows: readonly OutboxRow[]): (replyTo: ReplyTo | undefined) => boolean {
  const made = new Set(rows.flatMap((row) => (isRowOf(row, 'message.create') ? [row.mutation.messageId] : [])));
  const deleted = doomedMessages(rows);
  return (replyTo) => {
    if (replyTo === undefined || replyTo.quoted === null) return false;
    const id = idOf(replyTo['@id']);
    if (deleted.has(id)) return true;
    return !storedIds.has(id) && !made.has(id) && oldestAt !== undefined && replyTo.quoted.createdAt >= oldestAt;
  };
}

/** Messages that the server does not know yet, without those whose deletion waits behind them. */
function waitingOf(rows: readonly RowOf<'message.create'>[], isGone: (replyTo: ReplyTo | undefined) => boolean, context: ViewContext, memo: RowMemo<MessageView | null>): MessageView[] {
  return rows.flatMap((row) => {
    const isQuoteGone = isGone(row.mutation.replyTo);
    return memo.of(row.mutation.messageId, [row, isQuoteGone, context.me, context.offset, ...travelsOf([row], context)], () => waitingMessageView(row, isQuoteGone, context)) ?? [];
  });
}
