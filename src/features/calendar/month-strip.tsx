import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventView } from '../../../schema/port/views.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { toneClass, toneOf } from '../../components/tone.ts';
import { weekdayOf } from '../../lib/calendar-day.ts';
import { classNames } from '../../lib/class-names.ts';
import { useEventWords } from '../../lib/events/use-event-words.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { wantsCalm } from '../../lib/wants-calm.ts';
import { weeksAround } from './days.ts';

const WEEKS_BEFORE = 4;
const WEEKS_AFTER = 17;
const DOTS_MAX = 3;

export interface MonthStripProps {
  today: string;
  firstWeekday: number;
  byDay: ReadonlyMap<string, readonly EventView[]>;
  /** The date that the list is held to; null: none. */
  chosen: string | null;
  onChoose: (day: string | null) => void;
  /** Stands at the end of the line above the days. */
  children?: Elements;
}

/** The days around today, a dot for each event; a day with events can be chosen. Scrolled by finger or week by week. */
export function MonthStrip({ today, firstWeekday, byDay, chosen, onChoose, children }: MonthStripProps) {
  const { t } = useTranslation('calendar');
  const words = useEventWords();
  const weeks = useMemo(() => weeksAround(today, firstWeekday, WEEKS_BEFORE, WEEKS_AFTER), [today, firstWeekday]);
  const strip = useRef<HTMLElement>(null);
  const [week, setWeek] = useState(WEEKS_BEFORE);
  useLayoutEffect(() => bring(strip.current, WEEKS_BEFORE, 'instant'), []);
  const isTurning = useKeptWeek(strip, week);
  // A week of two months, or of two years, is of that which most of its days are in; this week of today's.
  const inSight = weeks[week] ?? [];
  const shown = inSight.includes(today) ? today : (inSight[3] ?? today);
  const name = words.date(shown, { month: 'long', year: shown.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric' });
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-3">
        <h2 aria-live="polite" className="min-w-0 print:hidden flex-1 basis-28 truncate pl-1 text-title first-letter:uppercase">
          {name}
        </h2>
        <IconButton icon={ChevronLeft} label={t('strip.previous')} disabled={week === 0} onClick={() => bring(strip.current, week - 1, 'smooth')} className="max-md:hidden" />
        <IconButton icon={ChevronRight} label={t('strip.next')} disabled={week >= weeks.length - 2} onClick={() => bring(strip.current, week + 1, 'smooth')} className="max-md:hidden" />
        {children}
      </div>
      <section
        ref={strip}
        aria-label={t('strip.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          if (!isTurning(box)) setWeek(Math.round(box.scrollLeft / weekWidth(box)));
        }}
        className="mt-2 flex print:hidden snap-x md:mt-4 snap-mandatory overflow-x-auto overscroll-x-contain rounded-panel bg-card shadow-e2 [scrollbar-width:none] md:rounded-card"
      >
        {weeks.map((days) => (
          <div key={days[0]} className="grid w-full shrink-0 snap-start grid-cols-7 gap-0.5 p-1 @min-[400px]:gap-1 @min-[400px]:p-2 @min-[560px]:w-1/2">
            {days.map((day) => (
              <Day key={day} day={day} isToday={day === today} events={byDay.get(day) ?? []} isChosen={day === chosen} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </section>
    </>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  isChosen: boolean;
  events: readonly EventView[];
  onChoose: (day: string | null) => void;
}

function Day({ day, isToday, isChosen, events, onChoose }: DayProps) {
  const { t } = useTranslation('calendar');
  const words = useEventWords();
  const isWeekend = weekdayOf(day) % 6 === 0;
  const look = classNames(
    'grid min-h-18 min-w-0 justify-items-center gap-1 rounded-control py-2 text-label',
    isToday ? 'bg-board text-on-solid' : isWeekend ? 'text-ink-3' : 'text-ink',
    isChosen && !isToday && 'bg-board-tint inset-ring-2 inset-ring-board',
    isChosen && isToday && 'ring-2 ring-board ring-offset-2 ring-offset-card',
  );
  const inside = (
    <>
      <span className={classNames('text-tiny', !isToday && 'text-ink-3')}>{words.date(day, { weekday: 'short' })}</span>
      <span className={classNames('text-body leading-none!', isWeekend && !isToday ? 'font-label' : 'font-strong')}>{Number(day.slice(8))}</span>
      <span className="flex h-1.5 gap-0.5">
        {events.slice(0, DOTS_MAX).map((event) => (
          <span key={event._id} className={classNames('size-1.5 rounded-full', isToday ? 'bg-on-solid' : classNames('bg-tone', toneClass(toneOf(event._id))))} />
        ))}
      </span>
    </>
  );
  if (events.length === 0) {
    return (
      <span aria-hidden="true" className={look}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('day', { day: words.date(day, { day: 'numeric', month: 'long' }), count: events.length })}
      onClick={() => onChoose(isChosen ? null : day)}
      // On the narrowest phone a day is 42 px wide; half of the gap to each side is its, too.
      className={classNames(look, "relative after:absolute after:-inset-x-0.5 after:inset-y-0 after:content-['']", !isToday && !isChosen && 'hover:bg-hover')}
    >
      {inside}
    </button>
  );
}

/* A device that is turned shows the same week: where the browser snaps to in another width, before it is brought back, nobody has scrolled. */
function useKeptWeek(strip: RefObject<HTMLElement | null>, week: number): (box: HTMLElement) => boolean {
  const kept = useRef(week);
  const width = useRef<number | null>(null);
  useLayoutEffect(() => {
    kept.current = week;
  }, [week]);
  useLayoutEffect(() => {
    const box = strip.current;
    if (box === null) return undefined;
    width.current = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width.current) return;
      width.current = box.clientWidth;
      bring(box, kept.current, 'instant');
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [strip]);
  return (box) => width.current !== null && box.clientWidth !== width.current;
}

function weekWidth(strip: HTMLElement): number {
  const [first] = strip.children;
  return Math.max(1, first?.getBoundingClientRect().width ?? 1);
}

function bring(strip: HTMLElement | null, week: number, behavior: ScrollBehavior): void {
  strip?.scrollTo({ left: week * weekWidth(strip), behavior: wantsCalm() ? 'instant' : behavior });
}
