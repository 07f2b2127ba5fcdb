import { and, asc, eq, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { StoryComment } from '../../schema/records/comment.ts';
import { commentFlags } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { isBehind } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { relationsOf } from './relation-reader.ts';
import { comments, stories } from './schema/stories.ts';
import type { Viewer } from './viewer.ts';

/** The comments among `ids` that the viewer may see, as the viewer sees them. */
export async function commentsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, StoryComment>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  if (relations.size === 0) return new Map();
  const rows = await db
    .select({ comment: comments, classId: stories.classId })
    .from(comments)
    .innerJoin(stories, eq(stories.id, comments.storyId))
    .where(and(anyOf(comments.id, ids), anyOf(stories.classId, [...relations.keys()])));
  const people = await peopleByIds(db, rows.map(({ comment }) => comment.authorId));
  return new Map(
    rows.map(({ comment, classId }): [string, StoryComment] => {
      const standing = relations.get(classId);
      const record: StoryComment = {
        '@id': iri.comment(classId, comment.storyId, comment.id),
        '@type': 'Comment',
        _id: comment.id,
        // The flags depend on the class's status, so its version counts too.
        version: comment.version + (standing?.version ?? 0),
        story: iri.story(classId, comment.storyId),
        author: personIn(people, comment.authorId),
        body: comment.body,
        commentedAt: comment.commentedAt.toISOString(),
        ...(comment.writtenAt === null ? {} : { writtenAt: comment.writtenAt.toISOString() }),
        ...commentFlags({ relation: standing?.relation ?? 'none', isAuthor: comment.authorId === viewer.userId, status: standing?.status ?? 'archive' }),
      };
      return [comment.id, record];
    }),
  );
}

/** The comments of a story that the viewer sees, the oldest first. */
export async function listComments(db: Reading, viewer: Viewer, storyId: string, window: PageWindow): Promise<Page<StoryComment>> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(comments).where(eq(comments.storyId, storyId));
  const rows = await db
    .select({ id: comments.id, at: comments.commentedAt })
    .from(comments)
    .where(and(eq(comments.storyId, storyId), isBehind(comments.commentedAt, comments.id, 'asc', window.after)))
    .orderBy(asc(comments.commentedAt), asc(comments.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map(({ id, at }) => ({ id, key: [at.toISOString(), id] })), (ids) => commentsByIds(db, viewer, ids));
}
