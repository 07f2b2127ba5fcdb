import { and } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { eventFlags } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { relationsOf } from './relation-reader.ts';
import { events } from './schema/stories.ts';
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
