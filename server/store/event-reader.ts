import { and, asc, desc, eq, gte, or, sql, type Column, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { dayOf } from '../../schema/rules/event-rules.ts';
import { eventFlags } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { isBehind, isWithin, type InstantRange } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { relationsOf } from './relation-reader.ts';
import { events } from './schema/stories.ts';
import { timeZoneOf } from './user-reader.ts';
import type { Viewer } from './viewer.ts';

/** The events among `ids` that the viewer may see, as the viewer sees them. */
export async function eventsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, EventRecord>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  if (relations.size === 0) return new Map();
  const rows = await db.select().from(events).where(and(anyOf(events.id, ids), anyOf(events.classId, [...relations.keys()])));
  return new Map(
    rows.map((row): [string, EventRecord] => {
      const standing = relations.get(row.classId);
      const record: EventRecord = {
        '@id': iri.event(row.id),
        '@type': 'Event',
        _id: row.id,
        // The flags depend on the class's status, so its version counts too.
        version: row.version + (standing?.version ?? 0),
        class: iri.class(row.classId),
        story: row.storyId === null ? null : iri.story(row.classId, row.storyId),
        title: row.title,
        description: row.description,
        allDay: row.allDay,
        startDateTime: row.startAt.toISOString(),
        endDateTime: row.endAt.toISOString(),
        ...eventFlags({ relation: standing?.relation ?? 'none', isAuthor: row.authorId === viewer.userId, status: standing?.status ?? 'archive' }),
      };
      return [row.id, record];
    }),
  );
}

/** The events of a class that the viewer is in, by their ends. */
export async function listClassEvents(db: Reading, viewer: Viewer, classId: string, filter: { order: 'asc' | 'desc'; range: InstantRange }, window: PageWindow): Promise<Page<EventRecord>> {
  return listEvents(db, viewer, and(eq(events.classId, classId), isWithin(events.endAt, filter.range)), { column: events.endAt, order: filter.order }, window);
}

/**
 * The events that are not over, the next one first: of one class, or of all active classes of the viewer. A day that
 * an event takes as a whole is over at the viewer's midnight, not at that of UTC.
 */
export async function listRelevantEvents(db: Reading, viewer: Viewer, filter: { classId?: string; now: number }, window: PageWindow): Promise<Page<EventRecord>> {
  const relations = await relationsOf(db, viewer);
  const wanted = [...relations].filter(([id, standing]) => (filter.classId === undefined ? standing.status === 'active' : id === filter.classId)).map(([id]) => id);
  const today = new Date(`${dayOf(filter.now, await timeZoneOf(db, viewer))}T00:00:00.000Z`);
  const isComing = or(and(eq(events.allDay, false), gte(events.endAt, new Date(filter.now))), and(eq(events.allDay, true), gte(events.endAt, today)));
  return listEvents(db, viewer, and(anyOf(events.classId, wanted), isComing), { column: events.startAt, order: 'asc' }, window);
}

async function listEvents(db: Reading, viewer: Viewer, condition: SQL | undefined, by: { column: Column; order: 'asc' | 'desc' }, window: PageWindow): Promise<Page<EventRecord>> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(events).where(condition);
  const direction = by.order === 'asc' ? asc : desc;
  const rows = await db
    .select({ id: events.id, at: sql<Date>`${by.column}`.mapWith(events.endAt) })
    .from(events)
    .where(and(condition, isBehind(by.column, events.id, by.order, window.after)))
    .orderBy(direction(by.column), direction(events.id))
    .offset(window.offset)
    .limit(limitOf(window));
  const keyed = rows.map(({ id, at }) => ({ id, key: [at.toISOString(), id] }));
  return pageOf(window, counted?.total ?? 0, keyed, (ids) => eventsByIds(db, viewer, ids));
}
