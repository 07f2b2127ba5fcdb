import { useEffect, useMemo, useRef, useState } from 'react';
import type { EndInSight } from './end-in-sight.ts';
import type { MessageRow } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';
import type { Target } from './use-jump.ts';
import { BY_HAND } from './use-in-sight.ts';
import { isTarget } from './use-message-window.ts';

/** So long the message that one came for is marked once it is in sight, ms. */
const MARK_MS = 3_000;
/** So many frames in a row the message must be in sight: rows are as tall as they are once they are drawn. */
const STILL_FRAMES = 20;
/** A slow device that also fetches the rows around it gets so long to arrive, ms. */
const ARRIVAL_MAX_MS = 15_000;

/**
 * Goes to the target as soon as it is among the rows, once, and stays at it until it is drawn in sight: rows that come
 * meanwhile move it. Returns its key while it is marked.
 */
export function useFoundInSight(virtualizer: MessageVirtualizer, rows: readonly MessageRow[], target: Target | null, end: EndInSight): string | null {
  const gone = useRef<Target | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  // Not at each drawing: there may be ten thousand rows.
  const index = useMemo(() => (target === null ? -1 : rows.findIndex((row) => row.kind === 'message' && isTarget(row.message, target))), [rows, target]);
  const key = rows[index]?.key ?? null;
  const latest = useRef(index);
  useEffect(() => {
    latest.current = index;
  }, [index]);
  useEffect(() => {
    if (key === null || target === null || gone.current === target) return undefined;
    gone.current = target;
    end.leave();
    setMarked(key);
    // Who came by the keyboard goes on from there.
    const isByKeys = document.activeElement?.matches('[data-quote]:focus-visible') === true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = keepInSight(virtualizer, { key, indexNow: () => latest.current }, () => {
      if (isByKeys) document.querySelector<HTMLElement>(`[data-message-menu="${key}"]`)?.focus({ preventScroll: true });
      timer = setTimeout(() => setMarked(null), MARK_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setMarked(null);
    };
  }, [virtualizer, key, target, end]);
  return marked;
}

/**
 * Scrolls to a row, frame by frame, until it has been in sight for some frames, or too much time has passed, or somebody
 * scrolls; calls `onEnd` then. Returns what stops it without a call.
 */
function keepInSight(virtualizer: MessageVirtualizer, row: { key: string; indexNow: () => number }, onEnd: () => void): () => void {
  const box = virtualizer.scrollElement;
  const startedAt = performance.now();
  let stillFrames = 0;
  let frame = requestAnimationFrame(go);
  function go(): void {
    stillFrames = box !== null && isInSight(box, row.key) ? stillFrames + 1 : 0;
    if (stillFrames >= STILL_FRAMES || performance.now() - startedAt > ARRIVAL_MAX_MS) return finish();
    virtualizer.scrollToIndex(row.indexNow(), { align: 'center' });
    frame = requestAnimationFrame(go);
  }
  function stop(): void {
    cancelAnimationFrame(frame);
    for (const name of BY_HAND) box?.removeEventListener(name, finish);
  }
  function finish(): void {
    stop();
    onEnd();
  }
  // Who scrolls, stays where they scroll to.
  for (const name of BY_HAND) box?.addEventListener(name, finish, { passive: true });
  return stop;
}

/** Whether a row is drawn and its middle is within the box. */
function isInSight(box: Element, key: string): boolean {
  const row = box.querySelector(`[data-row="${key}"]`)?.getBoundingClientRect();
  const { top, bottom } = box.getBoundingClientRect();
  const middle = row === undefined ? Number.NaN : (row.top + row.bottom) / 2;
  return middle >= top && middle <= bottom;
}
