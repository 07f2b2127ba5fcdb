import type { FastifyInstance } from 'fastify';
import { classEventsCall, classRelevantEventsCall, createEventCall, deleteEventCall, eventCall, patchEventCall, relevantEventsCall } from '../../schema/calls/event-calls.ts';
import { FEED_PAGE } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { notFound } from '../problem-error.ts';
import type { Db } from '../store/database.ts';
import { eventsByIds, listClassEvents, listRelevantEvents } from '../store/event-reader.ts';
import { createEvent, deleteEvent, patchEvent } from '../store/event-writer.ts';
import { relationsOf } from '../store/relation-reader.ts';
import type { Viewer } from '../store/viewer.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** The calendar of classes. */
export function eventRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, classEventsCall, async ({ db, viewer, param, query, path }) => {
    const classId = await visibleClass(db, viewer, param('classId'));
    const range = {
      before: query['endDateTime[before]'],
      strictlyBefore: query['endDateTime[strictly_before]'],
      after: query['endDateTime[after]'],
      strictlyAfter: query['endDateTime[strictly_after]'],
    };
    const filter = { order: query['order[endDateTime]'] ?? 'asc', range };
    return collectionOf(path, query, (window) => listClassEvents(db, viewer, classId, filter, window), { size: FEED_PAGE });
  });

  readRoute(app, deps, classRelevantEventsCall, async ({ db, viewer, param, query, path }) => {
    const classId = await visibleClass(db, viewer, param('classId'));
    return collectionOf(path, query, (window) => listRelevantEvents(db, viewer, { classId, now: deps.clock.now() }, window), { size: FEED_PAGE });
  });

  readRoute(app, deps, relevantEventsCall, async ({ db, viewer, query, path }) => {
    return collectionOf(path, query, (window) => listRelevantEvents(db, viewer, { now: deps.clock.now() }, window), { size: FEED_PAGE });
  });

  readRoute(app, deps, eventCall, async ({ db, viewer, param }) => {
    const eventId = param('eventId');
    const event = (await eventsByIds(db, viewer, [eventId])).get(eventId);
    if (event === undefined) throw notFound();
    return event;
  });

  writeRoute(app, deps, createEventCall, ({ writing, viewer, param, body }) => createEvent(writing, viewer, param('classId'), body));
  writeRoute(app, deps, patchEventCall, ({ writing, viewer, param, body, precondition }) => patchEvent(writing, viewer, param('eventId'), body, precondition));
  writeRoute(app, deps, deleteEventCall, async ({ writing, viewer, param }) => {
    await deleteEvent(writing, viewer, param('eventId'));
    return undefined;
  });
}

/** The class's id, or 404 where the viewer is not in it. */
async function visibleClass(db: Db, viewer: Viewer, classId: string): Promise<string> {
  if (!(await relationsOf(db, viewer)).has(classId)) throw notFound();
  return classId;
}
