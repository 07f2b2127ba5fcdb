import { iri } from '../../schema/ids.ts';
import type { One, Rows } from '../../schema/port/queries.ts';
import type { EventView } from '../../schema/port/views.ts';
import { dayOf } from '../../schema/rules/event-rules.ts';
import { absentOf } from './absent-of.ts';
import { travelsOf } from './class-rows.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { eventView, waitingEventView } from './views/event-view.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { RowMemo } from './views/row-memo.ts';

/** Events of a class, or of every active one: what is not over with the next one first, or what is with the last one first. */
export const eventsQuery: Query<'events'> = (sources, { classId, which, limit }, changed) => {
  const memo = new RowMemo<EventView | null>();
  const isRestDone = sources.isRestDone('events');
  const isDone = classId === null ? isRestDone : sources.isBelowDone('events', iri.class(classId));
  return runOver<Rows<EventView>>([...eventSources(sources), sources.classes, isRestDone, isDone], changed, () => {
    const isWanted = classId === null ? activeClass(sources) : (id: string): boolean => id === iri.class(classId);
    const over = overBy(sources);
    const mine = eventRows(sources, memo).filter((event) => isWanted(event.class) && over(event) === (which === 'past'));
    const sorted = which === 'past' ? mine.toSorted((one, other) => compare(other.endDateTime, one.endDateTime)) : mine.toSorted((one, other) => compare(one.startDateTime, other.startDateTime));
    const hasAll = which === 'past' ? loaded(isDone) : loaded(isRestDone);
    const rows = sorted.slice(0, limit);
    const more = sorted.length > limit ? 'stored' : hasAll ? 'none' : 'server';
    return { isLoaded: rows.length > 0 || hasAll, rows, total: hasAll ? sorted.length : null, more };
  });
};

/** One event. */
export const eventQuery: Query<'event'> = (sources, { eventId }, changed) => {
  const memo = new RowMemo<EventView | null>();
  return runOver<One<EventView>>([...eventSources(sources), sources.isFirstLoadDone, sources.status], changed, () => {
    const value = eventRows(sources, memo).find((event) => event._id === eventId);
    return value === undefined ? absentOf(sources) : { state: 'ready', value };
  });
};

function eventSources(sources: LiveSources): LiveSource<unknown>[] {
  return [sources.events, sources.outbox, sources.travelling, sources.identity];
}

function eventRows(sources: LiveSources, memo: RowMemo<EventView | null>): EventView[] {
  const context = contextOf(sources);
  const outbox = loaded(sources.outbox);
  const { byEvent } = pendingIndexOf(outbox);
  const stored = loaded(sources.events);
  memo.begin();
  const views = [...stored.values()].flatMap((event) => {
    const rows = (byEvent.get(event._id) ?? []).filter((row) => row.mutation.type !== 'event.create');
    return memo.of(event._id, [event, ...rows, ...travelsOf(rows, context)], () => eventView(event, rows, context)) ?? [];
  });
  const waiting = outbox.flatMap((row) => {
    if (!isRowOf(row, 'event.create') || stored.has(iri.event(row.mutation.eventId))) return [];
    return memo.of(row.mutation.eventId, [row, ...travelsOf([row], context)], () => waitingEventView(row, context)) ?? [];
  });
  return [...views, ...waiting];
}

/** Whether an event is over for the reader: a day that it takes as a whole is over at the reader's midnight. */
function overBy(sources: LiveSources): (event: EventView) => boolean {
  const now = sources.world.serverClock.now();
  const today = dayOf(now, loaded(sources.identity).me?.timeZone ?? 'UTC');
  return (event) => (event.allDay ? event.endDateTime.slice(0, 10) < today : Date.parse(event.endDateTime) < now);
}

function activeClass(sources: LiveSources): (id: string) => boolean {
  const classes = loaded(sources.classes);
  return (id) => classes.get(id)?.status !== 'archive';
}

function compare(one: string, other: string): number {
  const [oneAt, otherAt] = [Date.parse(one), Date.parse(other)];
  return oneAt - otherAt;
}
