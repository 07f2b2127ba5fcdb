import { iri, uuidSchema } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { storyFlags } from '../../schema/rules/permission-rules.ts';
import { attachmentsIn } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { personOf } from './people-reader.ts';
import { storiesOfIds, type StoryRow } from './story-statements.ts';
import { feedWindow, rowsOf, storyWindow, type StoryWindow } from './story-windows.ts';
import type { Viewer } from './viewer.ts';

/** The stories among `ids` that the viewer may see, as the viewer sees them. */
export async function storiesByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Story>> {
  if (ids.length === 0) return new Map();
  const rows = await storiesOfIds[viewer.role](db, { user: viewer.userId, ids });
  return new Map(rows.map((row) => [row.id, storyOf(row, viewer)]));
}

/** Stories of the viewer's classes, or of those that are also among `classIds`, newest first. */
export async function listStories(db: Reading, viewer: Viewer, filter: { classIds?: readonly string[] | undefined; before?: Date | undefined }, window: PageWindow): Promise<Page<Story>> {
  const [behind = null, behindId = null] = window.after ?? [];
  // What is no id at all names no class.
  const classes = filter.classIds?.filter((id) => uuidSchema.safeParse(id).success) ?? null;
  const [row] = await storyWindow[viewer.role](db, { user: viewer.userId, classes, before: filter.before?.toISOString() ?? null, behind, behindId, offset: window.offset, limit: limitOf(window) });
  return row === undefined ? { items: [], total: 0, next: null } : pageIn(viewer, window, row.found);
}

/** The feed of a class, newest first; null where the viewer does not see the class. */
export async function listFeed(db: Reading, viewer: Viewer, classId: string, window: PageWindow): Promise<Page<Story> | null> {
  // createdAt is unique in a class.
  const [behind = null] = window.after ?? [];
  const [row] = await feedWindow[viewer.role](db, { user: viewer.userId, class: classId, behind, offset: window.offset, limit: limitOf(window) });
  return row === undefined ? null : pageIn(viewer, window, row.found);
}

function pageIn(viewer: Viewer, window: PageWindow, found: StoryWindow): Promise<Page<Story>> {
  const stories = rowsOf(found);
  const keyed = stories.map((row) => ({ id: row.id, key: [new Date(row.createdAt).toISOString(), row.id] }));
  const rendered = new Map(stories.map((row) => [row.id, storyOf(row, viewer)]));
  return pageOf(window, found.total, keyed, () => Promise.resolve(rendered));
}

/** A row on the wire, for the viewer that it was read for. */
export function storyOf(row: StoryRow, viewer: Viewer): Story {
  const { standing, isLiked } = row;
  const isAuthor = row.author.id === viewer.userId;
  const { isAckAsked, ackAudience, isAcknowledged } = row;
  const { relation, status } = standing;
  const flags = storyFlags({ relation, isAuthor, isLiked, status, isAckAsked, ackAudience, isAcknowledged, isScheduled: row.publishAt !== null });
  return {
    '@id': iri.story(row.classId, row.id),
    '@type': 'Story',
    _id: row.id,
    // The flags depend on the class's status, so its version counts too.
    version: row.version + standing.version,
    class: iri.class(row.classId),
    author: personOf(row.author),
    body: row.body,
    attachments: attachmentsIn(row.files, row.attachmentIds),
    event: row.eventId === null ? null : iri.event(row.eventId),
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    publishAt: row.publishAt === null ? null : new Date(row.publishAt).toISOString(),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    readCount: flags.canCountViews ? row.readCount : null,
    isLiked,
    isRead: isAuthor || row.isRead,
    isUrgent: row.isUrgent,
    isAckAsked,
    ackAudience,
    isAcknowledged,
    ackCount: flags.canCountViews ? row.ackCount : null,
    ackStudentCount: flags.canCountViews ? row.ackStudentCount : null,
    remindedAt: flags.canCountViews && row.remindedAt !== null ? new Date(row.remindedAt).toISOString() : null,
    ...flags,
  };
}
