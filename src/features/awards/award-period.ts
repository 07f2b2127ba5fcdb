import type { Award } from '../../../schema/records/award.ts';
import { dayNumber, type Moment } from '../../i18n/format.ts';
import { dayStart, weekStartOf } from '../../lib/weeks.ts';

/** The periods of product.md section 9. */
export const PERIODS = ['thisWeek', 'lastWeek', 'lastTwoWeeks'] as const;
export type AwardPeriod = (typeof PERIODS)[number];

export interface PeriodDays {
  /** Day number of its first day, and how many days it has. */
  readonly first: number;
  readonly length: number;
  /** Instants: from this one on, and before that one. */
  readonly since: string;
  readonly until: string;
}

export interface PeriodOptions {
  /** Sunday as 0 (src/lib/first-weekday.ts). */
  readonly firstWeekday: number;
  readonly timeZone: string | undefined;
}

/** The days of a period, whole weeks by the first day of the reader's region and the user's calendar; the last two weeks are this one and the one before (AWD-01). */
export function periodOf(period: AwardPeriod, now: Moment, { firstWeekday, timeZone }: PeriodOptions): PeriodDays {
  const thisWeek = weekStartOf(now, firstWeekday, timeZone);
  const first = period === 'thisWeek' ? thisWeek : thisWeek - 7;
  const length = period === 'lastTwoWeeks' ? 14 : 7;
  return { first, length, since: dayStart(first, timeZone), until: dayStart(first + length, timeZone) };
}

/** Points of one day, of both kinds. */
export interface DayPoints {
  readonly day: number;
  readonly positive: number;
  readonly negative: number;
}

/** The points of each day of a period, days without any too. */
export function pointsByDay(awards: readonly Pick<Award, 'awardedAt' | 'skillType' | 'points'>[], { first, length }: PeriodDays, timeZone: string | undefined): DayPoints[] {
  const days = Array.from({ length }, (_, index) => ({ day: first + index, positive: 0, negative: 0 }));
  for (const { awardedAt, skillType, points } of awards) {
    const day = days[dayNumber(awardedAt, timeZone) - first];
    if (day !== undefined) day[skillType] += points;
  }
  return days;
}
