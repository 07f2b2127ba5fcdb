import { and, desc, eq, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { storyFlags } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import { attachmentsIn, filesByIds } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { relationsOf } from './relation-reader.ts';
import { stories, storyReaders } from './schema/stories.ts';
import type { Viewer } from './viewer.ts';

/** The stories among `ids` that the viewer may see, as the viewer sees them. */
export async function storiesByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Story>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  if (relations.size === 0) return new Map();
  const rows = await db.select().from(stories).where(and(anyOf(stories.id, ids), anyOf(stories.classId, [...relations.keys()])));
  if (rows.length === 0) return new Map();
  const people = await peopleByIds(db, rows.map((row) => row.authorId));
  const files = await filesByIds(db, rows.flatMap((row) => row.attachmentIds));
  const marks = await db.select().from(storyReaders).where(and(anyOf(storyReaders.storyId, rows.map((row) => row.id)), eq(storyReaders.userId, viewer.userId)));
  const markOf = new Map(marks.map((mark) => [mark.storyId, mark]));
  return new Map(
    rows.map((row): [string, Story] => {
      const standing = relations.get(row.classId);
      const isAuthor = row.authorId === viewer.userId;
      const isLiked = (markOf.get(row.id)?.likedAt ?? null) !== null;
      const flags = storyFlags({ relation: standing?.relation ?? 'none', isAuthor, isLiked, status: standing?.status ?? 'archive' });
      const record: Story = {
        '@id': iri.story(row.classId, row.id),
        '@type': 'Story',
        _id: row.id,
        // The flags depend on the class's status, so its version counts too.
        version: row.version + (standing?.version ?? 0),
        class: iri.class(row.classId),
        author: personIn(people, row.authorId),
        body: row.body,
        attachments: attachmentsIn(files, row.attachmentIds),
        event: row.eventId === null ? null : `/events/${row.eventId}`,
        createdAt: row.createdAt.toISOString(),
        editedAt: row.editedAt?.toISOString() ?? null,
        likeCount: row.likeCount,
        commentCount: row.commentCount,
        readCount: flags.canCountViews ? row.readCount : null,
        isLiked,
        isRead: isAuthor || (markOf.get(row.id)?.readAt ?? null) !== null,
        ...flags,
      };
      return [row.id, record];
    }),
  );
}

/** Stories of the viewer's classes, or of those among `classIds`, newest first. */
export async function listStories(db: Reading, viewer: Viewer, filter: { classIds?: readonly string[] | undefined; before?: Date | undefined }, window: PageWindow): Promise<Page<Story>> {
  const relations = await relationsOf(db, viewer);
  const visible = [...relations.keys()].filter((id) => filter.classIds === undefined || filter.classIds.includes(id));
  if (visible.length === 0) return { items: [], total: 0, next: null };
  const condition = and(anyOf(stories.classId, visible), filter.before === undefined ? undefined : lte(stories.createdAt, filter.before));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(stories).where(condition);
  const rows = await db
    .select({ id: stories.id, createdAt: stories.createdAt })
    .from(stories)
    .where(and(condition, behind(window.after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .offset(window.offset)
    .limit(limitOf(window));
  const keyed = rows.map((row) => ({ id: row.id, key: [row.createdAt.toISOString(), row.id] }));
  return pageOf(window, counted?.total ?? 0, keyed, (ids) => storiesByIds(db, viewer, ids));
}

function behind(after: readonly string[] | null): SQL | undefined {
  const [createdAt, id] = after ?? [];
  if (createdAt === undefined || id === undefined) return undefined;
  const at = new Date(createdAt);
  return or(lt(stories.createdAt, at), and(eq(stories.createdAt, at), lt(stories.id, id)));
}
