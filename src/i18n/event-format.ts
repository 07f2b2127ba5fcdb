import { clockTime, dayLabel, dayNumber, formatterOf, languageTag, nearDayLabel, yearOf, type FormatOptions, type Moment } from './format.ts';

/** What the words of an event's time need to know of it. */
export interface EventTime {
  readonly allDay: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

export interface EventFormatOptions extends FormatOptions {
  /** "all day", in the language. */
  readonly allDayWord: string;
}

/** When an event is, for a place that shows its first day already: "12:30–14:00", "all day", "27–29 November"; whole in another year. */
export function eventSpanLabel(event: EventTime, now: Moment, options: EventFormatOptions): string {
  const year = yearToSay(event, now, options);
  return year === undefined ? timesOf(event, year, options) : wholeOf(event, year, options);
}

/** When an event is, for a place that shows nothing of it yet: "26 November, 12:30–14:00", with the year when it is another one. */
export function eventWholeLabel(event: EventTime, now: Moment, options: EventFormatOptions): string {
  return wholeOf(event, yearToSay(event, now, options), options);
}

function wholeOf(event: EventTime, year: SaidYear, options: EventFormatOptions): string {
  const zoned = zoneOf(event, options);
  const first = dateWords(event.startDateTime, year, zoned);
  const times = timesOf(event, year, options);
  return first === dateWords(event.endDateTime, year, zoned) ? `${first}, ${times}` : times;
}

function timesOf(event: EventTime, year: SaidYear, { allDayWord, ...options }: EventFormatOptions): string {
  const zoned = zoneOf(event, options);
  const [first, last] = [dateWords(event.startDateTime, year, zoned), dateWords(event.endDateTime, year, zoned)];
  if (event.allDay) return first === last ? allDayWord : `${rangeWords(event, year, zoned)}, ${allDayWord}`;
  const [start, end] = [clockTime(event.startDateTime, zoned), clockTime(event.endDateTime, zoned)];
  if (first !== last) return `${first}, ${start} – ${last}, ${end}`;
  return start === end ? start : `${start}–${end}`;
}

/** When an event begins, in a line by itself: "today, 12:30", "2 December, all day"; of several days from when to when (F-215). */
export function eventStartLabel(event: EventTime, now: Moment, options: EventFormatOptions): string {
  if (takesDays(event, options)) return eventSpanLabel(event, now, options);
  return startOf(event, now, options, dayLabel);
}

/** As eventStartLabel, beside a tile that shows the date: "Tomorrow, 12:30", "Wed, all day", "27–29 November, all day". */
export function eventNearLabel(event: EventTime, now: Moment, options: EventFormatOptions): string {
  if (takesDays(event, options)) return eventSpanLabel(event, now, options);
  return startOf(event, now, options, (moment, today, zoned) => {
    const distance = dayNumber(moment, zoned.timeZone) - dayNumber(today, zoned.timeZone);
    const isShown = Math.abs(distance) > 1 && yearToSay(event, now, options) === undefined;
    return isShown ? format(moment, { weekday: 'short' }, zoned) : nearDayLabel(moment, today, zoned);
  });
}

function takesDays(event: EventTime, options: FormatOptions): boolean {
  const { timeZone } = zoneOf(event, options);
  return dayNumber(event.startDateTime, timeZone) !== dayNumber(event.endDateTime, timeZone);
}

function startOf(event: EventTime, now: Moment, { allDayWord, ...options }: EventFormatOptions, dayWords: typeof dayLabel): string {
  const zoned = zoneOf(event, options);
  // The reader's own day, also for an event that is a calendar date.
  const today = event.allDay ? middayOf(now, options) : now;
  return `${dayWords(event.startDateTime, today, zoned)}, ${event.allDay ? allDayWord : clockTime(event.startDateTime, zoned)}`;
}

/** The day and the short month of a date tile: "26", "Nov"; "26", "ноя". */
export function dateTileParts(event: EventTime, options: FormatOptions): { day: string; month: string } {
  const parts = new Intl.DateTimeFormat(languageTag(options.language), { day: 'numeric', month: 'long', timeZone: zoneOf(event, options).timeZone }).formatToParts(Date.parse(event.startDateTime));
  const part = (type: 'day' | 'month'): string => parts.find((each) => each.type === type)?.value ?? '';
  return { day: part('day'), month: part('month').slice(0, 3) };
}

/** A calendar date (`2026-11-26`) in some of its parts: "Thursday, 26", "чт", "Ноябрь". */
export function dateLabel(date: string, parts: Intl.DateTimeFormatOptions, { language }: Pick<FormatOptions, 'language'>): string {
  return formatterOf(languageTag(language), { ...parts, timeZone: 'UTC' }).format(Date.parse(`${date}T12:00:00.000Z`));
}

/* An event that takes whole days is a calendar date, the same in every zone. */
function zoneOf(event: EventTime, options: FormatOptions): FormatOptions {
  return event.allDay ? { ...options, timeZone: 'UTC' } : options;
}

/** A year is said where it is not this one. */
type SaidYear = 'numeric' | undefined;

function yearToSay(event: EventTime, now: Moment, options: FormatOptions): SaidYear {
  const year = yearOf(now, options.timeZone);
  const isThis = [event.startDateTime, event.endDateTime].every((moment) => yearOf(moment, zoneOf(event, options).timeZone) === year);
  return isThis ? undefined : 'numeric';
}

function dateWords(moment: string, year: SaidYear, options: FormatOptions): string {
  return format(moment, { day: 'numeric', month: 'long', year }, options);
}

function format(moment: Moment, parts: Intl.DateTimeFormatOptions, { language, timeZone }: FormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(language), { ...parts, timeZone }).format(new Date(moment));
}

function rangeWords(event: EventTime, year: SaidYear, { language, timeZone }: FormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(language), { day: 'numeric', month: 'long', year, timeZone }).formatRange(Date.parse(event.startDateTime), Date.parse(event.endDateTime));
}

function middayOf(now: Moment, { timeZone }: FormatOptions): number {
  const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone }).formatToParts(new Date(now));
  const part = (type: 'year' | 'month' | 'day'): number => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), 12);
}
