import { dayPlus, weekdayOf } from './calendar-day.ts';

/** A day that one presses instead of writing it; `date` is yyyy-mm-dd. */
export interface NextDay {
  readonly name: 'today' | 'tomorrow' | 'monday';
  readonly date: string;
}

/** Today, tomorrow and the next Monday after `today` (yyyy-mm-dd), each date once: on a Sunday tomorrow is Monday. */
export function nextDays(today: string): readonly NextDay[] {
  const untilMonday = (8 - weekdayOf(today)) % 7 || 7;
  const days: readonly NextDay[] = [
    { name: 'today', date: today },
    { name: 'tomorrow', date: dayPlus(today, 1) },
    { name: 'monday', date: dayPlus(today, untilMonday) },
  ];
  return days.filter(({ date }, place) => days.findIndex((day) => day.date === date) === place);
}
