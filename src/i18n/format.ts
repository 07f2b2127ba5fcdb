import type { Language } from './language.ts';
import { profileZone } from './profile-zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** A moment as the records carry it, or as the code has it. */
export type Moment = Date | string | number;

export interface FormatOptions {
  language: Language;
  /** IANA name; unless given the profile's (profile-zone.ts), before that is known the device's. */
  timeZone?: string;
}

/** Short age: "now, 1m, 1h, 1d, 1mo, 1y", "сейчас, 1 мин, 1 ч, 1 д, 1 мес, 1 г". A moment ahead (a clock that is off) is now. */
export function relativeShort(moment: Moment, now: Moment, language: Language): string {
  const age = toDate(now).getTime() - toDate(moment).getTime();
  const days = Math.floor(age / DAY_MS);
  if (age < MINUTE_MS) return language === 'ru' ? 'сейчас' : 'now';
  if (age < HOUR_MS) return short(Math.floor(age / MINUTE_MS), 'minute', language);
  if (age < DAY_MS) return short(Math.floor(age / HOUR_MS), 'hour', language);
  if (days < MONTH_DAYS) return short(days, 'day', language);
  if (days < YEAR_DAYS) return short(Math.floor(days / MONTH_DAYS), 'month', language);
  return short(Math.floor(days / YEAR_DAYS), 'year', language);
}

/** What separates days in a list: "Today", "Yesterday", "20 November", with the year when it is another one. */
export function dayLabel(moment: Moment, now: Moment, { language, timeZone }: FormatOptions): string {
  const distance = dayNumber(moment, timeZone) - dayNumber(now, timeZone);
  if (distance === 0 || distance === -1) {
    return capitalised(relativeOf(language).format(distance, 'day'), language);
  }
  const isThisYear = yearOf(moment, timeZone) === yearOf(now, timeZone);
  return format(moment, { day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric', timeZone }, language);
}

/** As dayLabel, for what may lie ahead: "Tomorrow", too. */
export function nearDayLabel(moment: Moment, now: Moment, options: FormatOptions): string {
  const isTomorrow = dayNumber(moment, options.timeZone) - dayNumber(now, options.timeZone) === 1;
  return isTomorrow ? capitalised(relativeOf(options.language).format(1, 'day'), options.language) : dayLabel(moment, now, options);
}

/** As nearDayLabel, inside a sentence: "tomorrow", "27 November". */
export function nearDayInSentence(moment: Moment, now: Moment, options: FormatOptions): string {
  const distance = dayNumber(moment, options.timeZone) - dayNumber(now, options.timeZone);
  return Math.abs(distance) <= 1 ? relativeOf(options.language).format(distance, 'day') : dayLabel(moment, now, options);
}

/** The time on the clock, in 24 hours as awards have it (product.md section 9): "14:32", "09:05". */
export function clockTime(moment: Moment, { language, timeZone }: FormatOptions): string {
  const zone = timeZone ?? profileZone();
  if (zone === undefined) return ownClock(toDate(moment));
  return format(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }, language);
}

/** A date in words: "26 November 2026". */
export function longDate(moment: Moment, { language, timeZone }: FormatOptions): string {
  return format(moment, { day: 'numeric', month: 'long', year: 'numeric', timeZone }, language);
}

/** Day, month, year and time of an award, as "D MMM YYYY, HH:mm" (product.md section 9): "6 Sep 2026, 14:05", "6 сент. 2026, 14:05". */
export function awardTime(moment: Moment, { language, timeZone }: FormatOptions): string {
  const { day = '', month = '', year = '' } = dateParts(moment, language, timeZone);
  return `${day} ${month} ${year}, ${clockTime(moment, { language, timeZone })}`;
}

/* By parts: Russian would add "г.", and British English writes September with four letters. */
function dateParts(moment: Moment, language: Language, timeZone: string | undefined): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const formatter = formatterOf(language === 'en' ? 'en-US' : languageTag(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone: timeZone ?? profileZone() });
  return Object.fromEntries(formatter.formatToParts(toDate(moment)).map(({ type, value }) => [type, value]));
}

/** Day, month and time where there is little room: "27 Nov, 21:02", "27 нояб., 21:02". */
export function shortDayAndTime(moment: Moment, options: FormatOptions): string {
  return `${format(moment, { day: 'numeric', month: 'short', timeZone: options.timeZone }, options.language)}, ${clockTime(moment, options)}`;
}

/** A whole moment for tooltips and screen readers: date and time. */
export function fullTime(moment: Moment, options: FormatOptions): string {
  return `${longDate(moment, options)}, ${clockTime(moment, options)}`;
}

/** The day of the week of a day number: "Mon", or "M" where there is little room. */
export function weekdayLabel(day: number, width: 'short' | 'narrow', language: Language): string {
  return format(day * DAY_MS, { weekday: width, timeZone: 'UTC' }, language);
}

/** A number with the language's separators. */
export function numberLabel(value: number, language: Language): string {
  return new Intl.NumberFormat(languageTag(language)).format(value);
}

/** A size in bytes, kB, MB: one digit after the point at most. */
export function sizeLabel(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(languageTag(language), { style: 'unit', unit: units[step], unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: step === 0 ? 0 : 1 }).format(value);
}

/*
 * The first formatter of all makes the browser read what it knows of calendars, which takes a tenth of a second and more
 * on a phone: none is made before it is wanted, and the time beside a message wants none.
 */
const relatives = new Map<Language, Intl.RelativeTimeFormat>();

function relativeOf(language: Language): Intl.RelativeTimeFormat {
  let relative = relatives.get(language);
  if (relative === undefined) {
    relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    relatives.set(language, relative);
  }
  return relative;
}

function ownClock(date: Date): string {
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';

const UNITS: Record<Language, Record<Unit, string>> = {
  en: { minute: 'm', hour: 'h', day: 'd', month: 'mo', year: 'y' },
  ru: { minute: 'мин', hour: 'ч', day: 'д', month: 'мес', year: 'г' },
};

function short(count: number, unit: Unit, language: Language): string {
  if (language === 'en') return `${count}${UNITS.en[unit]}`;
  // Five years are "5 л" (лет), not "5 г": the only one of these words that changes its letter.
  const isManyYears = unit === 'year' && new Intl.PluralRules('ru').select(count) === 'many';
  return `${count}\u00a0${isManyYears ? 'л' : UNITS.ru[unit]}`;
}

/** The tag that dates are asked for under. British English: day before month, as in the pictures. */
export function languageTag(language: Language): string {
  return language === 'ru' ? 'ru-RU' : 'en-GB';
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a tag and options. Making one takes longer than drawing a message: each kind is made once. */
export function formatterOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(tag, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

function format(moment: Moment, options: Intl.DateTimeFormatOptions, language: Language): string {
  return formatterOf(languageTag(language), { ...options, timeZone: options.timeZone ?? profileZone() }).format(toDate(moment)).replace(/\u202f/gu, ' ');
}

/** The year on the wall calendar of the zone. */
export function yearOf(moment: Moment, timeZone?: string): number {
  return new Date(dayNumber(moment, timeZone) * DAY_MS).getUTCFullYear();
}

/** Days since 1970 on the wall calendar of the zone (the profile's unless given): immune to 23- and 25-hour days. */
export function dayNumber(moment: Moment, given?: string): number {
  const date = toDate(moment);
  const timeZone = given ?? profileZone();
  // The device's own zone needs no Intl, which takes longer than drawing a message.
  if (timeZone === undefined) return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
  const parts = formatterOf('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone }).formatToParts(date);
  const part = (type: 'year' | 'month' | 'day'): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

function toDate(moment: Moment): Date {
  return moment instanceof Date ? moment : new Date(moment);
}

function capitalised(word: string, language: Language): string {
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}
