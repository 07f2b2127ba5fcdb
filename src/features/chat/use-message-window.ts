import { useCallback, useEffect, useMemo, useState } from 'react';
import { MESSAGE_PAGE } from '../../../schema/limits.ts';
import type { Rows } from '../../../schema/port/queries.ts';
import type { MessageView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useFetchOutcome } from '../../lib/use-fetch-outcome.ts';
import type { Target } from './use-jump.ts';
import { useSingleRequest } from './use-single-request.ts';

export interface MessageWindow {
  readonly result: Rows<MessageView> | undefined;
  /** What stands above the oldest message here. */
  readonly above: 'more' | 'offline' | 'beginning';
  /** Call it when the oldest one comes near: one page of 30 more, from the device first, then from the server. */
  readonly more: () => void;
  /** How far one is on the way to the target: `offline` until there is a network, `missing` for good. */
  readonly reach: 'none' | 'there' | 'going' | 'offline' | 'missing';
  /** Lets go of what lies far back, where much is held: call it when one is at the newest. */
  readonly settle: () => void;
  /** What the first window is to reach is on its way from the server. */
  readonly isFirstShort: boolean;
}

/** A window that reaches further back than this is not kept when one is back at the newest, and how much then is. */
const HELD_MAX = 1_000;
const HELD = 10 * MESSAGE_PAGE;
/** Far back a step is this part of what is held. */
const GROWTH = 8;

/**
 * The newest messages of a thread, `first` of them at least, and further back page by page (CHA-02). They are to reach to
 * the `target`: as far as it is on this device from there, then by one request around it, and the gap that it leaves is
 * filled after it (F-404); with a network also to `firstAt`.
 */
export function useMessageWindow(threadId: string, target: Target | null, first: number, firstAt: string | null): MessageWindow {
  const run = useCommand();
  const [wide, setLimit] = useState(MESSAGE_PAGE);
  const limit = Math.max(wide, first);
  const network = useSyncStatus()?.network;
  const [outcome, noteOutcome] = useFetchOutcome(network);
  const { isBusy: isFetchingOlder, start: startOlder } = useSingleRequest();
  const { isBusy: isFetchingAround, start: startAround } = useSingleRequest();
  // The target around which the server was asked last: once for each jump.
  const [askedFor, setAskedFor] = useState<Target | null>(null);
  // The oldest message before which the server was asked last, and how far back: once for each number of messages.
  const [askedBefore, setAskedBefore] = useState<string | null>(null);
  const [askedBackTo, setAskedBackTo] = useState<string | null>(null);
  // The farthest target so far: it stays within the window when one goes on from there.
  const [backTo, setBackTo] = useState<string | null>(null);
  if (target !== null && (backTo === null || target.createdAt < backTo)) setBackTo(target.createdAt);
  const result = useQuery('messages', { threadId, limit, ...(backTo === null ? {} : { backTo }) });
  const count = result?.rows.length ?? 0;
  const where = result?.more;
  // "Offline" was true when it was said; with the network back the server is asked again. `failed` ends by a timer.
  const isStopped = outcome === 'complete' || (outcome === 'offline' && network !== 'online');

  const hasFailed = outcome === 'failed';

  const fetchPage = useCallback(
    async (args: { readonly backTo?: string; readonly around?: string }) => {
      const answer = await run('fetchOlderMessages', { threadId, ...args });
      const pageOutcome = answer.ok ? answer.value.outcome : 'offline';
      // That no message came around an instant says nothing about the start of the thread.
      const isStart = pageOutcome === 'complete' && args.around === undefined;
      noteOutcome(pageOutcome === 'offline' || isStart ? pageOutcome : 'idle');
      // Without a message a larger limit would only ask for the same page again.
      if (pageOutcome === 'fetched') setLimit((before) => Math.max(before, count) + MESSAGE_PAGE);
      return pageOutcome !== 'offline';
    },
    [run, noteOutcome, threadId, count],
  );
  const fetchOlder = useCallback(() => startOlder(async () => void (await fetchPage({}))), [startOlder, fetchPage]);
  const fetchBackTo = useCallback(
    (backTo: string) => startOlder(async () => {
      if (await fetchPage({ backTo })) setAskedBackTo(`${backTo} ${count}`);
    }),
    [startOlder, fetchPage, count],
  );
  const fetchBefore = useCallback(
    (oldest: string) => startAround(async () => {
      if (await fetchPage({ around: oldest })) setAskedBefore(oldest);
    }),
    [startAround, fetchPage],
  );
  const fetchTarget = useCallback(
    (wanted: Target) => startAround(async () => {
      if (await fetchPage({ around: wanted.createdAt })) setAskedFor(wanted);
    }),
    [startAround, fetchPage],
  );
  const rows = result?.rows;
  const hasGap = useMemo(() => rows?.some((row) => row.isAfterGap) === true, [rows]);
  const oldestAt = rows?.[0]?.createdAt;
  const more = useCallback(() => {
    if (where === undefined || where === 'none') return;
    if (where === 'stored') {
      // The last page is still on its way as long as fewer rows are here than were asked for.
      if (count >= limit) setLimit(count + stepAt(count));
      return;
    }
    if (isStopped || hasFailed) return;
    // Before a gap the page before the newest interval would come far below.
    if (!hasGap || oldestAt === undefined) fetchOlder();
    else if (oldestAt !== askedBefore) fetchBefore(oldestAt);
  }, [where, isStopped, hasFailed, count, limit, hasGap, oldestAt, askedBefore, fetchBefore, fetchOlder]);

  const isThere = useMemo(() => target !== null && rows !== undefined && rows.some((row) => isTarget(row, target)), [rows, target]);
  const isShort = target !== null && !isThere && oldestAt !== undefined && (oldestAt > target.createdAt || hasGap);
  const isAroundWanted = isShort && (where === 'server' || hasGap) && !isStopped && askedFor !== target;
  const isFirstShort = firstAt !== null && oldestAt !== undefined && oldestAt > firstAt && where === 'server' && outcome === 'idle' && network === 'online';
  const isPagingWanted = !isStopped && !isAroundWanted && (hasGap || (isShort && where === 'server'));
  // Of a jump that was given up only the gaps between shown messages are filled.
  const gapEnd = isShort || oldestAt === undefined || backTo === null || oldestAt < backTo ? backTo : oldestAt;
  const wanted = isPagingWanted ? gapEnd : isFirstShort ? firstAt : null;
  const mayFetchAround = !isFetchingAround && !hasFailed;
  useEffect(() => {
    if (isAroundWanted && mayFetchAround) fetchTarget(target);
  }, [isAroundWanted, mayFetchAround, target, fetchTarget]);
  const mayFetchBackTo = !isFetchingOlder && !hasFailed && askedBackTo !== `${wanted} ${count}`;
  useEffect(() => {
    if (wanted !== null && mayFetchBackTo) fetchBackTo(wanted);
  }, [wanted, mayFetchBackTo, fetchBackTo]);

  function above(): MessageWindow['above'] {
    if (where === 'none' || (outcome === 'complete' && where === 'server')) return 'beginning';
    return isStopped ? 'offline' : 'more';
  }
  function reach(): MessageWindow['reach'] {
    if (target === null) return 'none';
    if (isThere) return 'there';
    const isLeft = isShort && (where !== 'none' || hasGap);
    if (rows === undefined || (isLeft && (where === 'stored' || !isStopped))) return 'going';
    return isLeft && outcome === 'offline' ? 'offline' : 'missing';
  }
  const settle = useCallback(() => {
    if (count <= HELD_MAX) return;
    setLimit(HELD);
    setBackTo(null);
  }, [count]);
  return { result, above: above(), more, reach: reach(), settle, isFirstShort };
}

/*
 * A step brings over only what is older, but orders all that is held anew. Far back it grows by a share of that, so that
 * what a message costs on the way does not grow with how far back one is.
 */
function stepAt(count: number): number {
  return Math.max(MESSAGE_PAGE, Math.floor(count / GROWTH / MESSAGE_PAGE) * MESSAGE_PAGE);
}

/** Whether this is the message that one goes to. */
export function isTarget({ _id, createdAt }: Pick<MessageView, '_id' | 'createdAt'>, target: Target): boolean {
  return target.id === undefined ? createdAt === target.createdAt : _id === target.id;
}
