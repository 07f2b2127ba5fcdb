import { iri } from '../../../schema/ids.ts';
import type { EventView } from '../../../schema/port/views.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { eventSpan } from '../../../schema/rules/event-rules.ts';
import { overlayEvent } from '../../../schema/rules/overlay.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import type { RowOf } from './pending-index.ts';
import { laidOver, pendingOf } from './pending-of.ts';
import type { ViewContext } from './view-context.ts';

/** An event as the screen sees it; null where its deletion waits. */
export function eventView(truth: EventRecord, rows: readonly OutboxRow[], context: ViewContext): EventView | null {
  const event = laidOver(truth, rows, overlayEvent);
  return event === null ? null : { ...event, ...pendingOf(rows, context) };
}

/** An event that waits on this device, with the times that it will be kept under and what was changed since; null where its deletion waits behind it. */
export function waitingEventView(row: RowOf<'event.create'>, rows: readonly OutboxRow[], context: ViewContext): EventView | null {
  const { eventId, classId, title, description, allDay } = row.mutation;
  const { startAt, endAt } = eventSpan(row.mutation);
  const event: EventRecord = {
    '@id': iri.event(eventId), '@type': 'Event', _id: eventId, version: 0, class: iri.class(classId), story: null, title, description, allDay,
    startDateTime: startAt.toISOString(), endDateTime: endAt.toISOString(), canEdit: true, canDelete: true,
  };
  const shown = laidOver(event, rows, overlayEvent);
  return shown === null ? null : { ...shown, ...pendingOf([row], context) };
}
