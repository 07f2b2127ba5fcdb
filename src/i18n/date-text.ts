import { dayPlus } from '../lib/calendar-day.ts';
import { formatterOf, languageTag } from './format.ts';
import type { Language } from './language.ts';

/** How a text is read as a date. */
export interface DateReading {
  readonly language: Language;
  /** yyyy-mm-dd. */
  readonly today: string;
  /** yyyy-mm-dd. A date without a year is the first such day from today on, and not before this one. */
  readonly min?: string | undefined;
}

/** The separators of day, month and year: the decimal keyboard of a phone has one of these, or none. */
const BETWEEN = String.raw`[\s.,/-]+`;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})${BETWEEN}(\d{1,2})(?:${BETWEEN}(\d{2}|\d{4}))?\.?$`, 'u');
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/u;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})${BETWEEN}(\d{1,2})${BETWEEN}(\d{1,2})$`, 'u');
const IN_WORDS = new RegExp(String.raw`^(\d{1,2})[\s.,-]*(\p{L}{3,})(?:${BETWEEN}(\d{2}|\d{4}))?(?:\s*г)?\.?$`, 'u');
/** Texts that no further sign is added to. */
const WHOLE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})$/u;

/**
 * A date as the field shows it: "02.12.2026", "2 Dec 2026". English names the month, since 02/12 is 12 February to some
 * readers; its short names are those of awards (product.md section 9).
 */
export function dateText(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (language === 'ru') return `${day}.${month}.${year}`;
  const name = formatterOf('en-US', { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, Number(month) - 1, 1));
  return `${Number(day)} ${name} ${year}`;
}

/** Reads a typed date, as yyyy-mm-dd; null: it names no day. Day before month, as in both languages (format.ts). */
export function dateFromText(text: string, { language, today, min = today }: DateReading): string | null {
  const typed = text.trim().toLocaleLowerCase(language);
  const near = nearDate(typed, language, today);
  if (near !== null) return near;
  const [, first = '', second = '', third = ''] = YEAR_FIRST.exec(typed) ?? [];
  if (first !== '') return dateOf(first, Number(second), Number(third));
  const [, day = '', month = '', year] = NUMBERS.exec(typed) ?? DIGITS.exec(typed) ?? IN_WORDS.exec(typed) ?? [];
  if (day === '') return null;
  const number = /^\d/u.test(month) ? Number(month) : monthNamed(month, language);
  if (year === undefined) return nextDate(number, Number(day), min > today ? min : today);
  return dateOf(year.length === 2 ? `20${year}` : year, number, Number(day));
}

/** As dateFromText, of a text that is complete as it is; null while more may follow. */
export function wholeDateFromText(text: string, reading: DateReading): string | null {
  return WHOLE.test(text.trim()) ? dateFromText(text, reading) : null;
}

/* "today", "завтра": the words of the language's own calendar. */
function nearDate(typed: string, language: Language, today: string): string | null {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const days = [0, 1, 2].find((distance) => words.format(distance, 'day') === typed);
  return days === undefined ? null : dayPlus(today, days);
}

function nextDate(month: number, day: number, from: string): string | null {
  const year = Number(from.slice(0, 4));
  // 29 February may be eight years away.
  const dates = Array.from({ length: 9 }, (_, years) => year + years).map((each) => dateOf(String(each).padStart(4, '0'), month, day));
  return dates.find((date) => date !== null && date >= from) ?? null;
}

/* Null: there is no such day, as of 31 June. */
function dateOf(year: string, month: number, day: number): string | null {
  const date = [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  const instant = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date) ? date : null;
}

/** 1 to 12; 0: no month begins so. Three letters tell the months apart; Russian May has two forms. */
function monthNamed(name: string, language: Language): number {
  const formats = [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const;
  const names = Array.from({ length: 12 }, (_, month) =>
    formats.map((parts) =>
      formatterOf(languageTag(language), { ...parts, timeZone: 'UTC' })
        .formatToParts(Date.UTC(2026, month, 1))
        .find(({ type }) => type === 'month')
        ?.value.toLocaleLowerCase(language),
    ),
  );
  return 1 + names.findIndex((forms) => forms.some((form) => form?.startsWith(name.slice(0, 3))));
}
