import { DAY_MS } from '../../schema/limits.ts';

/** A day that one presses instead of writing it; `date` is yyyy-mm-dd. */
export interface NextDay {
  readonly name: 'today' | 'tomorrow' | 'monday';
  readonly date: string;
}

/** Today, tomorrow and the next Monday after `today` (yyyy-mm-dd), each date once: on a Sunday tomorrow is Monday. */
export function nextDays(today: string): readonly NextDay[] {
  const start = Date.parse(`${today}T00:00:00Z`);
  const dateAfter = (days: number) => new Date(start + days * DAY_MS).toISOString().slice(0, 10);
  const untilMonday = (8 - new Date(start).getUTCDay()) % 7 || 7;
  const days: readonly NextDay[] = [
    { name: 'today', date: today },
    { name: 'tomorrow', date: dateAfter(1) },
    { name: 'monday', date: dateAfter(untilMonday) },
  ];
  return days.filter(({ date }, place) => days.findIndex((day) => day.date === date) === place);
}
