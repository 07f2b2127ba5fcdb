import { and, desc, eq, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { storyFlags } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import { attachmentsIn, filesByIds } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { PERSON_COLUMNS, personOf, type PersonRow } from './people-reader.ts';
import { relationsOf, type Relations } from './relation-reader.ts';
import { users } from './schema/people.ts';
import { stories, storyReaders } from './schema/stories.ts';
import type { Viewer } from './viewer.ts';

/** A story with what the viewer made of it. */
interface StoryRow {
  readonly story: typeof stories.$inferSelect;
  readonly author: PersonRow;
  readonly likedAt: Date | null;
  readonly readAt: Date | null;
}

/** The stories among `ids` that the viewer may see, as the viewer sees them. */
export async function storiesByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Story>> {
  if (ids.length === 0) return new Map();
  const [relations, rows] = await Promise.all([relationsOf(db, viewer), db.select(STORY_COLUMNS).from(stories).innerJoin(users, eq(users.id, stories.authorId)).leftJoin(storyReaders, markOf(viewer)).where(anyOf(stories.id, ids))]);
  const rendered = await renderStories(db, viewer, relations, rows.filter((row) => relations.has(row.story.classId)));
  return new Map(rendered.map((story) => [story._id, story]));
}

/** Stories of the viewer's classes, or of those that are also among `classIds`, newest first. */
export async function listStories(db: Reading, viewer: Viewer, filter: { classIds?: readonly string[] | undefined; before?: Date | undefined }, window: PageWindow): Promise<Page<Story>> {
  const relations = await relationsOf(db, viewer);
  const visible = [...relations.keys()].filter((id) => filter.classIds === undefined || filter.classIds.includes(id));
  if (visible.length === 0) return { items: [], total: 0, next: null };
  return pageIn(db, viewer, relations, window, await windowRows(db, viewer, visible, filter.before, window));
}

/** The feed of a class, newest first; null where the viewer does not see the class. */
export async function listFeed(db: Reading, viewer: Viewer, classId: string, window: PageWindow): Promise<Page<Story> | null> {
  const [relations, rows] = await Promise.all([relationsOf(db, viewer), windowRows(db, viewer, [classId], undefined, window)]);
  return relations.has(classId) ? pageIn(db, viewer, relations, window, rows) : null;
}

interface WindowRows {
  readonly rows: readonly StoryRow[];
  readonly total: number;
}

/** The rows of a window and the number of all, in one statement; what lies behind the last row has to be counted apart. */
async function windowRows(db: Reading, viewer: Viewer, classIds: readonly string[], before: Date | undefined, window: PageWindow): Promise<WindowRows> {
  const condition = and(anyOf(stories.classId, classIds), before === undefined ? undefined : lte(stories.createdAt, before));
  const total = sql<number>`(select count(*)::int from ${stories} where ${condition})`;
  const rows = await db
    .select({ ...STORY_COLUMNS, total })
    .from(stories)
    .innerJoin(users, eq(users.id, stories.authorId))
    .leftJoin(storyReaders, markOf(viewer))
    .where(and(condition, behind(window.after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .offset(window.offset)
    .limit(limitOf(window));
  const [first] = rows;
  return { rows, total: first === undefined ? await db.$count(stories, condition) : first.total };
}

function pageIn(db: Reading, viewer: Viewer, relations: Relations, window: PageWindow, { rows, total }: WindowRows): Promise<Page<Story>> {
  const byId = new Map(rows.map((row) => [row.story.id, row]));
  const keyed = rows.map(({ story }) => ({ id: story.id, key: [story.createdAt.toISOString(), story.id] }));
  return pageOf(window, total, keyed, async (ids) => {
    const rendered = await renderStories(db, viewer, relations, ids.flatMap((id) => byId.get(id) ?? []));
    return new Map(rendered.map((story) => [story._id, story]));
  });
}

const STORY_COLUMNS = { story: stories, author: PERSON_COLUMNS, likedAt: storyReaders.likedAt, readAt: storyReaders.readAt };

/** What the viewer made of a story. */
function markOf(viewer: Viewer): SQL | undefined {
  return and(eq(storyReaders.storyId, stories.id), eq(storyReaders.userId, viewer.userId));
}

async function renderStories(db: Reading, viewer: Viewer, relations: Relations, rows: readonly StoryRow[]): Promise<Story[]> {
  const files = await filesByIds(db, rows.flatMap((row) => row.story.attachmentIds));
  return rows.map(({ story: row, author, likedAt, readAt }): Story => {
    const standing = relations.get(row.classId);
    const isAuthor = row.authorId === viewer.userId;
    const isLiked = likedAt !== null;
    const flags = storyFlags({ relation: standing?.relation ?? 'none', isAuthor, isLiked, status: standing?.status ?? 'archive' });
    return {
      '@id': iri.story(row.classId, row.id),
      '@type': 'Story',
      _id: row.id,
      // The flags depend on the class's status, so its version counts too.
      version: row.version + (standing?.version ?? 0),
      class: iri.class(row.classId),
      author: personOf(author),
      body: row.body,
      attachments: attachmentsIn(files, row.attachmentIds),
      event: row.eventId === null ? null : `/events/${row.eventId}`,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      likeCount: row.likeCount,
      commentCount: row.commentCount,
      readCount: flags.canCountViews ? row.readCount : null,
      isLiked,
      isRead: isAuthor || readAt !== null,
      ...flags,
    };
  });
}

function behind(after: readonly string[] | null): SQL | undefined {
  const [createdAt, id] = after ?? [];
  if (createdAt === undefined || id === undefined) return undefined;
  const at = new Date(createdAt);
  return or(lt(stories.createdAt, at), and(eq(stories.createdAt, at), lt(stories.id, id)));
}
