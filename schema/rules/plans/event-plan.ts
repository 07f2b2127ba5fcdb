import { createEventCall, deleteEventCall, patchEventCall } from '../../calls/event-calls.ts';
import { iri } from '../../ids.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { plan, type MutationPlan } from './mutation-plan-parts.ts';

/** See planOf. */
export function planEvent(mutation: MutationsOn<'event'>): MutationPlan {
  const { classId, eventId } = mutation;
  const entity = iri.event(eventId);
  const needs = [entity, iri.class(classId)];
  switch (mutation.type) {
    case 'event.create': {
      const { title, description, allDay, startDateTime, endDateTime } = mutation;
      const body = { _id: eventId, title, description, allDay, startDateTime, endDateTime };
      return plan({ entity, lane: entity, call: createEventCall, params: { classId }, creates: true, needs: [iri.class(classId)], body });
    }
    case 'event.update':
      return plan({ entity, lane: entity, call: patchEventCall, params: { eventId }, needs, body: mutation.patch, ifMatch: mutation.base?.version ?? null });
    case 'event.delete':
      return plan({ entity, lane: entity, call: deleteEventCall, params: { eventId }, needs });
  }
}
