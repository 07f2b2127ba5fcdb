import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { commentCreateSchema, StoryComment } from '../../schema/records/comment.ts';
import { forbidden, notFound, ProblemError } from '../problem-error.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { refusalIn } from './class-access.ts';
import { commentsByIds } from './comment-reader.ts';
import type { Tx } from './database.ts';
import { newId } from './new-id.ts';
import { nextInstant } from './next-instant.ts';
import { comments, stories } from './schema/stories.ts';
import { lockStory } from './story-access.ts';
import type { Viewer } from './viewer.ts';
import { writtenAt, type Writing } from './writing.ts';

/** Comments on a story. The same id again by its author is the same answer; by somebody else or elsewhere, 409. */
export async function createComment(writing: Writing, viewer: Viewer, classId: string, storyId: string, body: z.output<typeof commentCreateSchema>): Promise<StoryComment> {
  const { tx, now } = writing;
  const story = await lockStory(writing, viewer, classId, storyId);
  if (!story.canCreateComment) throw story.publishAt === null ? new ProblemError(403, 'archived') : forbidden();
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select({ authorId: comments.authorId, storyId: comments.storyId }).from(comments).where(eq(comments.id, id));
  if (existing !== undefined) {
    if (existing.authorId !== viewer.userId || existing.storyId !== storyId) throw new ProblemError(409, 'conflict');
    return renderComment(tx, viewer, storyId, id);
  }
  const [last] = await tx.select({ at: sql<Date | null>`max(${comments.commentedAt})`.mapWith(comments.commentedAt) }).from(comments).where(eq(comments.storyId, storyId));
  await tx.insert(comments).values({ id, storyId, authorId: viewer.userId, body: body.body, commentedAt: nextInstant(now, last?.at ?? null), writtenAt: writtenAt(writing) });
  await countComments(tx, storyId, 1);
  await recordChanges(writing, changesOf(classId, storyId, id, 'upsert'));
  return renderComment(tx, viewer, storyId, id);
}

/** Deletes a comment for everybody. */
export async function deleteComment(writing: Writing, viewer: Viewer, classId: string, storyId: string, commentId: string): Promise<void> {
  const { tx } = writing;
  await lockStory(writing, viewer, classId, storyId);
  const comment = await renderComment(tx, viewer, storyId, commentId);
  if (!comment.canDelete) throw await refusalIn(tx, viewer, classId);
  await tx.delete(comments).where(and(eq(comments.id, commentId), eq(comments.storyId, storyId)));
  await countComments(tx, storyId, -1);
  await recordChanges(writing, changesOf(classId, storyId, commentId, 'delete'));
}

/** The story's lock is held, so the count is that of its rows. */
async function countComments(tx: Tx, storyId: string, more: 1 | -1): Promise<void> {
  await tx
    .update(stories)
    .set({ commentCount: sql`greatest(0, ${stories.commentCount} + ${more})`, version: sql`${stories.version} + 1` })
    .where(eq(stories.id, storyId));
}

function changesOf(classId: string, storyId: string, commentId: string, op: 'upsert' | 'delete'): LoggedChange[] {
  return [
    { scope: scope.class(classId), entity: iri.comment(classId, storyId, commentId), op },
    { scope: scope.class(classId), entity: iri.story(classId, storyId), op: 'upsert' },
  ];
}

async function renderComment(tx: Tx, viewer: Viewer, storyId: string, id: string): Promise<StoryComment> {
  const comment = (await commentsByIds(tx, viewer, [id])).get(id);
  if (comment === undefined || !comment.story.endsWith(`/${storyId}`)) throw notFound();
  return comment;
}
