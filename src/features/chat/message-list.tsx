import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { CloudOff } from 'lucide-react';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MEDIA_HEIGHT, MESSAGE_OVERSCAN, MESSAGE_ROW_HEIGHT } from '../../../schema/limits.ts';
import type { MessageView, ThreadView } from '../../../schema/port/views.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { personName } from '../../lib/person-name.ts';
import { Reach } from './reach.tsx';
import { JumpToNewest } from './jump-to-newest.tsx';
import { MessageRowView } from './message-row-view.tsx';
import { messageRows, type MessageRow, type UnreadAtOpening } from './message-rows.ts';
import { firstOffset, useFirstPlace } from './use-first-place.ts';
import { useFoundInSight } from './use-found-in-sight.ts';
import type { Jump } from './use-jump.ts';
import { useListTouch } from './use-list-touch.ts';
import type { MessageWindow } from './use-message-window.ts';
import { useReadMarker } from './use-read-marker.ts';

/** Above the oldest message: always this tall, whatever it says, so that nothing moves when it changes. */
const TOP = 64;
const BOTTOM = 12;
/** Within this of the end one is reading the newest, px. */
const END_SLACK = 80;
/** Older ones are asked for when the first drawn row is this near to the first of all. */
const ROWS_AHEAD = 20;
/** Rows drawn outside the viewport until the first place is found: the first frame draws little more than is seen. */
const FIRST_OVERSCAN = 4;

const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown', 'Home', 'End']);

type List = Virtualizer<HTMLElement, HTMLLIElement>;

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
  const isAtEnd = useRef(true);
  const isPlaced = useRef(false);
  const firstHeights = useRef(new Map<string, number>());
  const [overscan, setOverscan] = useState(FIRST_OVERSCAN);
  const [isAway, setAway] = useState(false);
  const messages = result?.rows;
  const isBeginning = above === 'beginning';
  const rows = useMemo(() => messageRows(messages ?? [], { unread, isBeginning, keptStarts: keptStarts.current }), [messages, unread, isBeginning]);
  const note = useReadMarker(thread);

  const follow = useCallback(
    (virtualizer: List) => {
      const { range } = virtualizer;
      if (range === null) return;
      if (isPlaced.current && range.startIndex <= ROWS_AHEAD) more();
      isAtEnd.current = distanceFromEnd(virtualizer) <= END_SLACK;
      setAway(!isAtEnd.current);
      if (isPlaced.current) note(newestStored(rows, range.endIndex));
      if (isPlaced.current) startTransition(() => setOverscan(MESSAGE_OVERSCAN));
    },
    [more, note, rows],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions are read while drawing on purpose; nothing memoises them
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => firstHeights.current.get(rows[index]?.key ?? '') ?? estimate(rows[index]),
    measureElement: sizeOf,
    overscan,
    initialRect: { width: 0, height: innerHeight },
    initialOffset: () => firstOffset(rows, (row) => estimate(row), innerHeight),
    paddingStart: TOP,
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

  useFirstPlace(virtualizer, rows, isPlaced, firstHeights.current, follow);
  useEndInSight(virtualizer, scroller, isAtEnd);
  useOwnInSight(virtualizer, rows, isAtEnd);
  const foundKey = useFoundInSight(virtualizer, rows, jump.target);
  useEffect(() => {
    const oldest = messages?.[0];
    if (oldest !== undefined) keptStarts.current.add(oldest._id);
    follow(virtualizer);
  }, [messages, follow, virtualizer]);

  const byId = useCallback((id: string) => messages?.find((message) => message._id === id), [messages]);
  const { menu, handlers } = useListTouch(byId, jump, onReply);
  const toNewest = () => {
    jump.end();
    settle();
    virtualizer.scrollToEnd({ behavior: virtualizer.getDistanceFromEnd() < 3000 ? 'smooth' : 'auto' });
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event);
    // The row that has the focus may scroll away and be drawn no more.
    if (SCROLL_KEYS.has(event.key) && event.target !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
  };
  const hasFaces = thread.type !== 'direct' || thread.others.length > 1;
  const lastKey = rows.at(-1)?.key;
  return (
    <div className="relative min-h-0 flex-1">
      {/* The handlers hear what bubbles up from rows: their buttons are the controls, not this box. */}
      {/* It is a stop of the Tab key: from there the keys of the page scroll, whichever rows come and go. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scroller} tabIndex={0} aria-label={t('history')} {...handlers} onKeyDown={keys} className="-outline-offset-2 absolute inset-0 flex flex-col contain-strict overflow-x-hidden scroll-down touch-pan-y px-2.5 [overflow-anchor:none] md:px-6">
        <div className="relative mt-auto w-full shrink-0">
          <Above above={rows.length === 0 ? 'none' : above} />
          <ul ref={virtualizer.containerRef} aria-label={t('messages')}>
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
      <Reach reach={reach} onLost={jump.end} />
      {isAway && <JumpToNewest count={thread.unreadCount} isToReply={jump.from !== null} onPress={jump.from === null ? toNewest : jump.back} />}
      <Heard rows={rows} />
      {menu}
    </div>
  );
}

/* The field below grows, the keyboard comes: for one who reads the newest it stays in sight. */
function useEndInSight(virtualizer: List, scroller: { readonly current: HTMLElement | null }, isAtEnd: { readonly current: boolean }): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const isOther = box.clientHeight !== height;
      height = box.clientHeight;
      if (isOther && isAtEnd.current) virtualizer.scrollToEnd();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [virtualizer, scroller, isAtEnd]);
}

/* What one has just sent is shown, wherever one was reading; one who is at the end is kept there anyway. */
function useOwnInSight(virtualizer: List, rows: readonly MessageRow[], isAtEnd: { readonly current: boolean }): void {
  const last = rows.at(-1);
  const ownKey = last?.kind === 'message' && last.message.isMine && last.message.honest.state !== 'stored' ? last.key : null;
  const before = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (before.current !== undefined && ownKey !== null && ownKey !== before.current && !isAtEnd.current) virtualizer.scrollToEnd();
    before.current = ownKey;
  }, [virtualizer, ownKey, isAtEnd]);
}

function Above({ above }: { above: MessageWindow['above'] | 'none' }) {
  const { t } = useTranslation('chat');
  return (
    <div style={{ height: TOP }} className="absolute inset-x-0 top-0 grid place-items-center text-center text-small text-ink-3">
      {above === 'more' && <Skeleton shape="line" className="w-40" />}
      {above === 'offline' && (
        <output className="flex max-w-[52ch] items-center gap-2.5 rounded-control bg-card px-3.5 py-2 shadow-e1">
          <CloudOff className="size-4.5" />
          {t('older.offline')}
        </output>
      )}
      {above === 'beginning' && t('older.begin')}
    </div>
  );
}

/* Says a message that has just come from somebody else to those who cannot see it; not what scrolling brings in. */
function Heard({ rows }: { rows: readonly MessageRow[] }) {
  const { t } = useTranslation('chat');
  const last = rows.at(-1);
  const message = last?.kind === 'message' ? last.message : undefined;
  const [openedAt] = useState(() => new Date().toISOString());
  const isNew = message !== undefined && !message.isMine && message.createdAt > openedAt;
  return (
    <div aria-live="polite" className="sr-only">
      {isNew && t('heard', { name: personName(message.createdBy), text: message.body || t('attachments', { count: message.attachments.length }) })}
    </div>
  );
}

function newestStored(rows: readonly MessageRow[], from: number) {
  for (let index = Math.min(from, rows.length - 1); index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind === 'message' && !row.message.isMine && row.message.honest.state === 'stored') return row.message;
  }
  return undefined;
}

/*
 * A row that has just been drawn counts as estimated: the observer tells the sizes of all new rows together, before
 * the frame is painted. Measured one by one as they come, each of them makes the browser lay everything out. Only the
 * newest, which comes alone, is measured at once: the list scrolls to it and is laid out for that anyway.
 */
function sizeOf(element: HTMLLIElement, entry: ResizeObserverEntry | undefined, list: List): number {
  if (entry !== undefined) return measureElement(element, entry, list);
  const index = list.indexFromElement(element);
  const known = list.itemSizeCache.get(list.options.getItemKey(index));
  if (known !== undefined) return known;
  const comesAlone = index === list.options.count - 1 && list.itemSizeCache.size > 0;
  return comesAlone ? measureElement(element, entry, list) : list.options.estimateSize(index);
}

/* As the list has it in numbers: asked of the element, it makes the browser lay everything out. */
function distanceFromEnd(list: List): number {
  return Math.max(0, list.getTotalSize() - (list.scrollRect?.height ?? 0) - (list.scrollOffset ?? 0));
}

function estimate(row: MessageRow | undefined): number {
  // Asked of every row that is held, most of which have no files.
  const hasPhoto = row?.kind === 'message' && row.message.attachments.length > 0 && row.message.attachments.some(({ type }) => type !== 'file');
  return hasPhoto ? MESSAGE_MEDIA_HEIGHT : MESSAGE_ROW_HEIGHT;
}
