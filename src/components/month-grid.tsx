import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dateLabel } from '../i18n/event-format.ts';
import { languageOf, type Language } from '../i18n/language.ts';
import { dayPlus, weekFrom, weekStart, type CalendarDay } from '../lib/calendar-day.ts';
import { monthPlus, todayDate, weeksOfMonth } from '../lib/calendar-month.ts';
import { classNames } from '../lib/class-names.ts';
import { useFirstWeekday } from '../lib/use-first-weekday.ts';
import { IconButton } from './icon-button.tsx';

export interface MonthGridProps {
  /** The chosen day, yyyy-mm-dd; empty: none. */
  value: CalendarDay;
  /** The first day that can be chosen. */
  min?: CalendarDay | undefined;
  /** The last one. */
  max?: CalendarDay | undefined;
  onPick: (day: CalendarDay) => void;
}

/** A month of days, of which one is chosen: by a press, or by keys as in the date picker pattern of the ARIA guide. */
export function MonthGrid({ value, min = '0001-01-01', max = '9998-12-31', onPick }: MonthGridProps) {
  const { t, i18n } = useTranslation('components');
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  const firstWeekday = useFirstWeekday();
  const headingId = useId();
  const today = todayDate();
  const within = (day: CalendarDay) => (day < min ? min : day > max ? max : day);
  const [day, setDay] = useState(() => within(value === '' ? today : value));
  const grid = useRef<HTMLTableElement>(null);
  // Keys move the focus with the day; the arrows of the heading keep it.
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoving.current = false;
  }, [day]);

  function handleKey(event: KeyboardEvent) {
    // Those with a modifier are the browser's.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(event, day, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = within(next) !== day;
    setDay(within(next));
  }
  const turn = (months: number) => setDay(within(monthPlus(day, months)));
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h3 id={headingId} aria-live="polite" className="min-w-0 flex-1 pl-1 text-subtitle first-letter:uppercase">
          {monthLabel(day, language)}
        </h3>
        <IconButton icon={ChevronLeft} label={t('date.previous')} disabled={day.slice(0, 7) <= min.slice(0, 7)} onClick={() => turn(-1)} />
        <IconButton icon={ChevronRight} label={t('date.next')} disabled={day.slice(0, 7) >= max.slice(0, 7)} onClick={() => turn(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, as in the ARIA guide */}
      <table ref={grid} role="grid" aria-labelledby={headingId} onKeyDown={handleKey} className="w-full table-fixed border-separate border-spacing-0">
        <WeekdayRow first={weekStart(day, firstWeekday)} language={language} />
        <tbody>
          {weeksOfMonth(day, firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} aria-selected={each === value} className="h-11 p-0 text-center">
                  {each.slice(0, 7) === day.slice(0, 7) && (
                    <DayButton
                      day={each}
                      language={language}
                      isToday={each === today}
                      isChosen={each === value}
                      isCurrent={each === day}
                      disabled={each !== within(each)}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function WeekdayRow({ first, language }: { first: CalendarDay; language: Language }) {
  return (
    <thead>
      <tr>
        {weekFrom(first).map((day) => (
          <th key={day} scope="col" className="h-8 p-0 text-center text-tiny font-normal text-ink-3">
            <span aria-hidden="true">{dateLabel(day, { weekday: 'short' }, { language }).slice(0, 2)}</span>
            <span className="sr-only">{dateLabel(day, { weekday: 'long' }, { language })}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayButtonProps {
  day: CalendarDay;
  language: Language;
  isToday: boolean;
  isChosen: boolean;
  /** The one day that Tab reaches. */
  isCurrent: boolean;
  disabled: boolean;
  onPick: (day: CalendarDay) => void;
}

function DayButton({ day, language, isToday, isChosen, isCurrent, disabled, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      data-autofocus={isCurrent ? '' : undefined}
      disabled={disabled}
      aria-current={isToday ? 'date' : undefined}
      aria-label={dateLabel(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, { language })}
      onClick={() => onPick(day)}
      className={classNames(
        'h-11 w-full max-w-11 min-w-0 rounded-control text-label',
        isChosen ? 'bg-board text-on-solid' : classNames('disabled:text-ink-3 disabled:opacity-50', !disabled && 'hover:bg-hover active:bg-press'),
        isToday && !isChosen && 'font-bold text-board-ink inset-ring-2 inset-ring-board',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/* "December 2026"; by parts, as Russian would add "г.". */
function monthLabel(day: CalendarDay, language: Language): string {
  return `${dateLabel(day, { month: 'long' }, { language })} ${Number(day.slice(0, 4))}`;
}

/* The day that a key leads to; null: the key is none of the grid's. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: CalendarDay, firstWeekday: number): CalendarDay | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return dayPlus(day, -1);
    case 'ArrowRight':
      return dayPlus(day, 1);
    case 'ArrowUp':
      return dayPlus(day, -7);
    case 'ArrowDown':
      return dayPlus(day, 7);
    case 'Home':
      return weekStart(day, firstWeekday);
    case 'End':
      return dayPlus(weekStart(day, firstWeekday), 6);
    case 'PageUp':
      return monthPlus(day, -months);
    case 'PageDown':
      return monthPlus(day, months);
    default:
      return null;
  }
}
