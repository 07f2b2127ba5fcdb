import type { Random } from '../random.ts';
import { DAY_MS, dayKind, fromLocal, HOUR_MS, localMidnight, toLocal } from './calendar.ts';
import { enEvents, enEveningEvents } from './en/events.ts';
import { createIds } from './ids.ts';
import { ruEvents } from './ru/events.ts';
import type { DemoSchool } from './rows.ts';
import type { SchoolClass } from './school-classes.ts';

/** Days from today of the events to come: today, tomorrow, this week, later. */
const AHEAD = [0, 1, 4, 9, 16, 27] as const;
const PAST_EVENTS = 14;

/** Events of a class: past ones through its life and, while it runs, some to come. */
export function writeEvents(group: SchoolClass, now: number, authorId: string, random: Random): DemoSchool['events'] {
  const ids = createIds(random);
  const texts = group.key === 'evening' ? enEveningEvents : group.locale === 'ru' ? ruEvents : enEvents;
  const today = localMidnight(toLocal(now));
  const deck = random.shuffle(texts);
  const ahead = group.status === 'active' ? AHEAD.slice(0, deck.length).map((days) => today + days * DAY_MS) : [];
  const past = Array.from({ length: PAST_EVENTS }, () => schoolDay(group, random));
  return [...ahead, ...past].map((day, index) => {
    const text = deck[index % deck.length] ?? deck[0];
    if (text === undefined) throw new Error('no events');
    const lateToday = day === today && text.hour !== undefined && day + text.hour * HOUR_MS < toLocal(now);
    const allDay = text.hour === undefined || lateToday;
    // A whole day is a calendar date, the same in every zone: midnight to the last second of it in UTC.
    const startAt = allDay ? day : fromLocal(day + (text.hour ?? 0) * HOUR_MS);
    const endAt = allDay ? day + DAY_MS - 1000 : startAt + text.hours * HOUR_MS;
    const madeAt = Math.min(now, fromLocal(day)) - random.int(3, 12) * DAY_MS;
    return { id: ids(madeAt), classId: group.id, authorId, title: text.title, description: text.description, allDay, startAt: new Date(startAt), endAt: new Date(endAt) };
  });
}

function schoolDay(group: SchoolClass, random: Random): number {
  const first = localMidnight(toLocal(group.from));
  const days = Math.floor((toLocal(group.to) - first) / DAY_MS) - 2;
  for (let tries = 0; tries < 200; tries += 1) {
    const day = first + random.int(0, days) * DAY_MS;
    if (dayKind(day) === 'school') return day;
  }
  return first;
}
