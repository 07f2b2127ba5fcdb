import { iri } from '../../../schema/ids.ts';
import type { CommentView } from '../../../schema/port/views.ts';
import type { StoryComment } from '../../../schema/records/comment.ts';
import { overlayComment } from '../../../schema/rules/overlay.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import type { RowOf } from './pending-index.ts';
import { laidOver, pendingOf } from './pending-of.ts';
import { estimatedAt, isMe, myPerson, type ViewContext } from './view-context.ts';

/** A comment as the screen sees it; null where its deletion waits. */
export function commentView(truth: StoryComment, rows: readonly OutboxRow[], context: ViewContext): CommentView | null {
  const comment = laidOver(truth, rows, overlayComment);
  // Its own creation is still there when the echo came before the answer, and says nothing any more.
  const changes = rows.filter((row) => row.mutation.type !== 'comment.create');
  return comment === null ? null : { ...comment, isMine: isMe(comment.author, context.me), ...pendingOf(changes, context) };
}

/** A comment that waits on this device; null where its deletion waits behind it. */
export function waitingCommentView(row: RowOf<'comment.create'>, rows: readonly OutboxRow[], context: ViewContext): CommentView | null {
  const { classId, storyId, commentId, body } = row.mutation;
  const comment: StoryComment = {
    '@id': iri.comment(classId, storyId, commentId), '@type': 'Comment', _id: commentId, version: 0, story: iri.story(classId, storyId), author: myPerson(context.me), body,
    commentedAt: estimatedAt(row.madeAt, context), canDelete: true,
  };
  return laidOver(comment, rows, overlayComment) === null ? null : { ...comment, isMine: true, ...pendingOf([row], context) };
}
