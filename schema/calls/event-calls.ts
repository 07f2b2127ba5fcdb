import { z } from 'zod';
import { eventCreateSchema, eventPatchSchema, eventSchema } from '../records/event.ts';
import { collectionSchema, instantSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

/** Past events: `endDateTime[before]` with `order[endDateTime]=desc` (product.md section 7). */
export const classEventsCall = defineCall({
  id: 'listClassEvents', method: 'GET', path: '/classes/{classId}/events', actors: 'user', status: 200, summary: 'Events of a class; the earliest end first unless asked otherwise',
  query: pageQuerySchema.extend({
    'endDateTime[before]': instantSchema.optional(),
    'endDateTime[strictly_before]': instantSchema.optional(),
    'endDateTime[after]': instantSchema.optional(),
    'endDateTime[strictly_after]': instantSchema.optional(),
    'order[endDateTime]': z.enum(['asc', 'desc']).optional(),
  }),
  reply: collectionSchema(eventSchema),
});
export const classRelevantEventsCall = defineCall({
  id: 'listClassRelevantEvents', method: 'GET', path: '/classes/{classId}/events/relevant', actors: 'user', status: 200,
  summary: 'Events of a class that are not over, the next one first', query: pageQuerySchema, reply: collectionSchema(eventSchema),
});
export const relevantEventsCall = defineCall({
  id: 'listRelevantEvents', method: 'GET', path: '/events/relevant', actors: 'user', status: 200, summary: 'Events of all active classes of the caller that are not over, the next one first',
  query: pageQuerySchema, reply: collectionSchema(eventSchema),
});
export const eventCall = defineCall({
  id: 'getEvent', method: 'GET', path: '/events/{eventId}', actors: 'user', status: 200, summary: 'One event', reply: eventSchema,
});
export const createEventCall = defineCall({
  id: 'createEvent', method: 'POST', path: '/classes/{classId}/events', actors: 'teacher', status: 201, summary: 'Create an event', body: eventCreateSchema, reply: eventSchema,
});
export const patchEventCall = defineCall({
  id: 'patchEvent', method: 'PATCH', isConditional: true, path: '/events/{eventId}', actors: 'teacher', status: 200, summary: 'Change an event', body: eventPatchSchema, reply: eventSchema,
});
export const deleteEventCall = defineCall({
  id: 'deleteEvent', method: 'DELETE', path: '/events/{eventId}', actors: 'teacher', status: 204, summary: 'Delete an event',
});
