import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { ViolationName } from '../../schema/problem-codes.ts';
import type { eventCreateSchema, eventPatchSchema, EventRecord } from '../../schema/records/event.ts';
import { eventFaults, eventSpan, FIELD_OF_FAULT, type EventFault, type EventTimes } from '../../schema/rules/event-rules.ts';
import type { Precondition } from '../plugins/precondition.ts';
import { forbidden, notFound, ProblemError, requireNone, type ViolationCode } from '../problem-error.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { changesNothing } from './changes-nothing.ts';
import { lockClass } from './class-access.ts';
import type { Reading, Tx } from './database.ts';
import { eventsByIds } from './event-reader.ts';
import { newId } from './new-id.ts';
import { noteFor } from './notice-writer.ts';
import { events, stories } from './schema/stories.ts';
import { timeZoneOf } from './user-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** What a fault is called on the wire. */
const CODE_OF_FAULT: Readonly<Record<EventFault, ViolationName>> = {
  'event.startAfterEnd': 'eventStartDate',
  'event.startPast': 'eventStartDay',
  'event.endPast': 'eventEndDay',
  'event.startTime': 'eventStartTime',
};
/** The wire writes years with four digits. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Creates an event. The same id again by its author is the same answer; by somebody else or in another class, 409. */
export async function createEvent(writing: Writing, viewer: Viewer, classId: string, body: z.output<typeof eventCreateSchema>): Promise<EventRecord> {
  const { tx, now } = writing;
  await lockClass(tx, viewer, classId, 'canCreateEvent');
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select({ authorId: events.authorId, classId: events.classId }).from(events).where(eq(events.id, id));
  if (existing !== undefined) {
    if (existing.authorId !== viewer.userId || existing.classId !== classId) throw new ProblemError(409, 'conflict');
    return renderEvent(tx, viewer, id);
  }
  const span = await checkedSpan(writing, viewer, body, null);
  await tx.insert(events).values({ id, classId, authorId: viewer.userId, title: body.title, description: body.description, allDay: body.allDay, ...span });
  await noteFor(writing, { kind: 'event', class: classId, event: id, by: viewer.userId });
  await recordChanges(writing, [{ scope: scope.class(classId), entity: iri.event(id), op: 'upsert' }]);
  return renderEvent(tx, viewer, id);
}

/** Changes any part of an event. What is left as it was is not held against the rules again: a running event keeps its start. */
export async function patchEvent(writing: Writing, viewer: Viewer, eventId: string, patch: z.output<typeof eventPatchSchema>, precondition: Precondition): Promise<EventRecord> {
  const { tx } = writing;
  const { classId, record } = await lockEvent(writing, viewer, eventId);
  if (!record.canEdit) throw forbidden();
  precondition.insist(record);
  if (changesNothing(record, patch)) return record;
  const times = timesAfter(record, patch);
  const span = await checkedSpan(writing, viewer, times, record);
  await tx
    .update(events)
    .set({ title: patch.title ?? record.title, description: patch.description ?? record.description, allDay: times.allDay, ...span, version: sql`${events.version} + 1` })
    .where(eq(events.id, eventId));
  await recordChanges(writing, [{ scope: scope.class(classId), entity: iri.event(eventId), op: 'upsert' }]);
  return renderEvent(tx, viewer, eventId);
}

/** Deletes an event for everybody; a story that named it names it no more. */
export async function deleteEvent(writing: Writing, viewer: Viewer, eventId: string): Promise<void> {
  const { tx } = writing;
  const { classId, record } = await lockEvent(writing, viewer, eventId);
  if (!record.canDelete) throw forbidden();
  const told = await tx
    .update(stories)
    .set({ eventId: null, version: sql`${stories.version} + 1` })
    .where(eq(stories.eventId, eventId))
    .returning({ id: stories.id });
  await tx.delete(events).where(eq(events.id, eventId));
  await recordChanges(writing, [
    { scope: scope.class(classId), entity: iri.event(eventId), op: 'delete' },
    ...told.map(({ id }): LoggedChange => ({ scope: scope.class(classId), entity: iri.story(classId, id), op: 'upsert' })),
  ]);
}

/** An event whose class stays active while it is changed. 404 where the viewer does not see it. */
async function lockEvent({ tx }: Writing, viewer: Viewer, eventId: string): Promise<{ classId: string; record: EventRecord }> {
  const [row] = await tx.select({ classId: events.classId }).from(events).where(eq(events.id, eventId));
  if (row === undefined) throw notFound();
  await lockClass(tx, viewer, row.classId, 'canCreateEvent');
  await tx.select({ id: events.id }).from(events).where(and(eq(events.id, eventId))).for('update');
  return { classId: row.classId, record: await renderEvent(tx, viewer, eventId) };
}

/** The span as it is kept, or 422 with the fault of each field. Days are those of the viewer's zone. */
async function checkedSpan({ tx, now }: Writing, viewer: Viewer, times: EventTimes, before: EventTimes | null): Promise<{ startAt: Date; endAt: Date }> {
  requireNone(await timeViolations(tx, viewer, times, before, now));
  return eventSpan(times);
}

/** What is wrong with an event's times; those that are as they were `before` are not held against the rules again. */
async function timeViolations(db: Reading, viewer: Viewer, times: EventTimes, before: EventTimes | null, now: number): Promise<readonly ViolationCode[]> {
  const span = eventSpan(times);
  const ends = [['startDateTime', span.startAt], ['endDateTime', span.endAt]] as const;
  const strange = ends.flatMap(([propertyPath, at]) => (at.getTime() <= LAST_INSTANT ? [] : [{ propertyPath, code: 'wrong' as const }]));
  if (strange.length > 0) return strange;
  const kept = before === null ? null : eventSpan(before);
  const hasOldStart = before !== null && before.allDay === times.allDay && kept?.startAt.getTime() === span.startAt.getTime();
  if (hasOldStart && kept?.endAt.getTime() === span.endAt.getTime()) return [];
  const rounded = { allDay: times.allDay, startDateTime: span.startAt.toISOString(), endDateTime: span.endAt.toISOString() };
  const faults = eventFaults(rounded, now, await timeZoneOf(db, viewer)).filter((fault) => !(fault === 'event.startPast' && hasOldStart));
  return faults.map((fault) => ({ propertyPath: FIELD_OF_FAULT[fault], code: CODE_OF_FAULT[fault] }));
}

/** What is wrong with the times of a new event, where both are there. */
export async function newEventViolations(db: Reading, viewer: Viewer, { allDay = false, startDateTime, endDateTime }: Partial<EventTimes>, now: number): Promise<readonly ViolationCode[]> {
  return startDateTime === undefined || endDateTime === undefined ? [] : timeViolations(db, viewer, { allDay, startDateTime, endDateTime }, null, now);
}

/** What is wrong with the times of an event as a patch would leave them; nothing where the viewer does not see the event. */
export async function patchedEventViolations(db: Reading, viewer: Viewer, eventId: string, patch: Partial<EventTimes>, now: number): Promise<readonly ViolationCode[]> {
  const record = (await eventsByIds(db, viewer, [eventId])).get(eventId);
  return record === undefined ? [] : timeViolations(db, viewer, timesAfter(record, patch), record, now);
}

function timesAfter(record: EventTimes, patch: { [Name in keyof EventTimes]?: EventTimes[Name] | undefined }): EventTimes {
  return { allDay: patch.allDay ?? record.allDay, startDateTime: patch.startDateTime ?? record.startDateTime, endDateTime: patch.endDateTime ?? record.endDateTime };
}

async function renderEvent(tx: Tx, viewer: Viewer, id: string): Promise<EventRecord> {
  const event = (await eventsByIds(tx, viewer, [id])).get(id);
  if (event === undefined) throw notFound();
  return event;
}
