import { iri } from '../../schema/ids.ts';
import type { One, Rows } from '../../schema/port/queries.ts';
import type { EventView } from '../../schema/port/views.ts';
import { dayEnd, dayOf } from '../../schema/rules/event-rules.ts';
import { Absence } from './absence.ts';
import { Alarm } from './alarm.ts';
import { travelsOf } from './class-rows.ts';
import { eventOrder } from './event-order.ts';
import type { LiveSource } from './live/live-source.ts';
import type { LiveSources } from './live/live-sources.ts';
import { contextOf, loaded, runOver, type Query } from './query-run.ts';
import { eventView, waitingEventView } from './views/event-view.ts';
import { isRowOf, pendingIndexOf } from './views/pending-index.ts';
import { RowMemo } from './views/row-memo.ts';

/** Events of a class, or of every active one, or of some of these: what is not over with the next one first, or what is with the last one first. One that ends goes from the one list to the other by itself. */
export const eventsQuery: Query<'events'> = (sources, { classId, among, which, limit }, changed) => {
  const memo = new RowMemo<EventView | null>();
  const alarm = new Alarm(sources.world.clock, changed);
  const midnightOf = keptMidnight();
  const inOrder = eventOrder();
  const isRestDone = sources.isRestDone('events');
  const isDone = classId === null ? isRestDone : sources.isBelowDone('events', iri.class(classId));
  const run = runOver<Rows<EventView>>([...eventSources(sources), sources.classes, isRestDone, isDone], changed, () => {
    const isWanted = classId === null ? activeClass(sources, among) : (id: string): boolean => id === iri.class(classId);
    const now = sources.world.serverClock.now();
    const timeZone = loaded(sources.identity).me?.timeZone ?? 'UTC';
    const over = overBy(now, dayOf(now, timeZone));
    const wanted = eventRows(sources, memo).filter((event) => isWanted(event.class));
    const mine = wanted.filter((event) => over(event) === (which === 'past'));
    const ahead = wanted.filter((event) => !over(event));
    alarm.set(ahead.length === 0 ? null : nextEnd(ahead, midnightOf(now, timeZone)) - now);
    const sorted = inOrder(mine, which, timeZone);
    const hasAll = which === 'past' ? loaded(isDone) : loaded(isRestDone);
    const rows = sorted.slice(0, limit);
    const more = sorted.length > limit ? 'stored' : hasAll ? 'none' : 'server';
    return { isLoaded: rows.length > 0 || hasAll, rows, total: hasAll ? sorted.length : null, more };
  });
  return {
    compute: () => run.compute(),
    stop() {
      run.stop();
      alarm.stop();
    },
  };
};

/** One event. */
export const eventQuery: Query<'event'> = (sources, { eventId }, changed) => {
  const memo = new RowMemo<EventView | null>();
  const absence = new Absence(sources);
  return runOver<One<EventView>>([...eventSources(sources), ...absence.watched], changed, () => absence.or(eventRows(sources, memo).find((event) => event._id === eventId)));
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
    const rows = byEvent.get(row.mutation.eventId) ?? [];
    return memo.of(row.mutation.eventId, [...rows, ...travelsOf([row], context)], () => waitingEventView(row, rows, context)) ?? [];
  });
  return [...views, ...waiting];
}

/** Whether an event is over for the reader: a day that it takes as a whole is over at the reader's midnight. */
function overBy(now: number, today: string): (event: EventView) => boolean {
  return (event) => (event.allDay ? event.endDateTime.slice(0, 10) < today : Date.parse(event.endDateTime) < now);
}

/** When the first of these is over. At the latest at midnight: no timer runs for months, and one look a day costs nothing. */
function nextEnd(ahead: readonly EventView[], midnight: number): number {
  return ahead.reduce((next, event) => (event.allDay ? next : Math.min(next, Date.parse(event.endDateTime) + 1)), midnight);
}

/** The reader's next midnight, worked out once a day: it takes longer than all the rest. */
function keptMidnight(): (now: number, timeZone: string) => number {
  let [from, to, zone] = [0, 0, ''];
  return (now, timeZone) => {
    if (now < from || now >= to || timeZone !== zone) [from, to, zone] = [now, dayEnd(now, timeZone), timeZone];
    return to;
  };
}

function activeClass(sources: LiveSources, among: readonly string[] | undefined): (id: string) => boolean {
  const classes = loaded(sources.classes);
  const wanted = among && new Set<string>(among.map((id) => iri.class(id)));
  return (id) => classes.get(id)?.status !== 'archive' && (wanted?.has(id) ?? true);
}
