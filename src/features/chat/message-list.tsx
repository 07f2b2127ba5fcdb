import { useVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_OVERSCAN, MESSAGE_ROW_HEIGHT } from '../../../schema/limits.ts';
import type { MessageView, ThreadView } from '../../../schema/port/views.ts';
import { handFocus } from '../../lib/hand-focus.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import { wantsCalm } from '../../lib/wants-calm.ts';
import { ABOVE_HEIGHT, AboveMessages } from './above-messages.tsx';
import { DayInSight } from './day-in-sight.tsx';
import { END_SLACK } from './end-in-sight.ts';
import { Heard } from './heard.tsx';
import { JumpToNewest } from './jump-to-newest.tsx';
import { MessageRowView } from './message-row-view.tsx';
import { messageRows, newestStored, type UnreadAtOpening } from './message-rows.ts';
import { Reach } from './reach.tsx';
import { RowNumbers } from './row-numbers.ts';
import { estimate, lastInSight, readFrom, sizeOf, type MessageVirtualizer } from './row-sizes.ts';
import { firstOffset, useFirstPlace } from './use-first-place.ts';
import { useFoundInSight } from './use-found-in-sight.ts';
import { useBoxSize, useEndInSight, useOwnInSight } from './use-in-sight.ts';
import type { Jump } from './use-jump.ts';
import { useListTouch } from './use-list-touch.ts';
import type { MessageWindow } from './use-message-window.ts';
import { useReadMarker } from './use-read-marker.ts';

const BOTTOM = 12;
/** Older ones are asked for when the first drawn row is this near to the first of all. */
const ROWS_AHEAD = 20;
/** Rows drawn outside the viewport until the first place is found: the first frame draws little more than is seen. */
const FIRST_OVERSCAN = 4;
/** Rows drawn to each side of the viewport while the thread is printed (ours): all that are loaded, up to a bound. */
const PRINT_OVERSCAN = 1_000;

const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown', 'Home', 'End']);

export interface MessageListProps {
  thread: ThreadView;
  unread: UnreadAtOpening;
  window: MessageWindow;
  jump: Jump;
  /** Null: nobody may write here. */
  onReply: ((message: MessageView) => void) | null;
}

/**
 * The messages of a thread; only those near the screen are drawn. Rows are anchored by their keys: what one reads
 * stays where it is when older ones come above or heights change, and the end stays in sight for one who is there.
 */
export function MessageList({ thread, unread, window: { result, above, more, reach, settle }, jump, onReply }: MessageListProps) {
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLElement>(null);
  const keptStarts = useRef(new Set<string>());
  const end = useEndInSight(scroller);
  const isPlaced = useRef(false);
  const firstHeights = useRef(new Map<number, number>());
  const [numbers] = useState(() => new RowNumbers());
  const [overscan, setOverscan] = useState(FIRST_OVERSCAN);
  const isPrinting = useIsPrinting();
  const [isAway, setAway] = useState(false);
  const [enough] = useState(readFrom);
  const messages = result?.rows;
  const isBeginning = above === 'beginning';
  const rows = useMemo(() => messageRows(messages ?? [], { unread, isBeginning, keptStarts: keptStarts.current }), [messages, unread, isBeginning]);
  const keys = useMemo(() => rows.map(({ key }) => numbers.of(key)), [rows, numbers]);
  const guesses = useMemo(() => rows.map(estimate), [rows]);
  const note = useReadMarker(thread);

  const follow = useCallback(
    (virtualizer: MessageVirtualizer) => {
      const { range } = virtualizer;
      if (range === null) return;
      if (isPlaced.current && range.startIndex <= ROWS_AHEAD) more();
      end.look(virtualizer, isPlaced.current);
      setAway(!end.isAtEnd);
      if (isPlaced.current) note(newestStored(rows, lastInSight(virtualizer, enough)));
      if (isPlaced.current) startTransition(() => setOverscan(MESSAGE_OVERSCAN));
    },
    [end, enough, more, note, rows],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions are read while drawing on purpose; nothing memoises them
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // No row there: no row's number either.
    getItemKey: useCallback((index: number) => keys[index] ?? -1 - index, [keys]),
    estimateSize: (index) => firstHeights.current.get(keys[index] ?? -1) ?? guesses[index] ?? MESSAGE_ROW_HEIGHT,
    measureElement: sizeOf,
    overscan: isPrinting ? PRINT_OVERSCAN : overscan,
    initialRect: { width: 0, height: innerHeight },
    initialOffset: () => firstOffset(rows, unread, estimate, innerHeight),
    paddingStart: ABOVE_HEIGHT,
    paddingEnd: BOTTOM,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_SLACK,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Places are written at once all the same; which rows are drawn outside the viewport can wait for the frame.
    useFlushSync: false,
    onChange: follow,
  });

  useFirstPlace(virtualizer, rows, { unread, isPlaced, end, heights: firstHeights.current, follow });
  useBoxSize(scroller, () => follow(virtualizer));
  useOwnInSight(virtualizer, rows, end);
  const foundKey = useFoundInSight(virtualizer, rows, jump.target, end);
  useEffect(() => {
    const oldest = messages?.[0];
    if (oldest !== undefined) keptStarts.current.add(oldest._id);
    follow(virtualizer);
  }, [messages, follow, virtualizer]);

  const byId = useCallback((id: string) => messages?.find((message) => message._id === id), [messages]);
  const { menu, handlers } = useListTouch(byId, jump, onReply);
  const toNewest = (pressed: Element) => {
    // The button goes once one is there: the list scrolls by keys, too.
    handFocus(pressed, scroller.current);
    jump.end();
    settle();
    virtualizer.scrollToEnd({ behavior: virtualizer.getDistanceFromEnd() < 3000 && !wantsCalm() ? 'smooth' : 'auto' });
  };
  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event);
    // The row that has the focus may scroll away and be drawn no more.
    if (SCROLL_KEYS.has(event.key) && event.target !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
  };
  const hasFaces = thread.type !== 'direct' || thread.others.length > 1;
  const lastKey = rows.at(-1)?.key;
  return (
    <div className="print-flow relative min-h-0 flex-1">
      {/* The handlers hear what bubbles up from rows: their buttons are the controls, not this box. */}
      {/* It is a stop of the Tab key: from there the keys of the page scroll, whichever rows come and go. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scroller} tabIndex={0} aria-label={t('history')} {...handlers} onKeyDown={onKeys} className="print-flow -outline-offset-2 absolute inset-0 flex flex-col contain-strict overflow-x-hidden scroll-down touch-pan-y px-2.5 [overflow-anchor:none] md:px-6">
        <div className="relative mt-auto w-full shrink-0">
          <AboveMessages above={rows.length === 0 ? 'none' : above} />
          <ul ref={virtualizer.containerRef} aria-label={t('messages')} className="print-rows">
            {virtualizer.getVirtualItems().map(({ key, index }) => {
              const row = rows[index];
              return (
                row && (
                  <li key={key} ref={virtualizer.measureElement} data-index={index} data-row={row.key} data-found={row.key === foundKey || undefined} className="absolute left-0 w-full rounded-control contain-layout contain-style transition-colors duration-calm data-found:bg-board-tint-2">
                    <MessageRowView row={row} hasFaces={hasFaces} isTabStop={row.key === lastKey} canReply={onReply !== null} />
                  </li>
                )
              );
            })}
          </ul>
        </div>
      </section>
      <DayInSight scroller={scroller} list={virtualizer} rows={rows} />
      <Reach reach={reach} onLost={jump.end} />
      {isAway && <JumpToNewest count={thread.unreadCount} isToReply={jump.from !== null} onPress={jump.from === null ? toNewest : jump.back} />}
      <Heard rows={rows} />
      {menu}
    </div>
  );
}
