import type { FastifyInstance } from 'fastify';
import { commentsCall, createCommentCall, deleteCommentCall } from '../../schema/calls/comment-calls.ts';
import { WHOLE_LIST_MAX } from '../../schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { listComments } from '../store/comment-reader.ts';
import { createComment, deleteComment } from '../store/comment-writer.ts';
import { storyIn } from '../store/story-access.ts';
import { collectionOf } from './collection.ts';
import { readRoute, writeRoute } from './route.ts';

/** Comments of stories. */
export function commentRoutes(app: FastifyInstance, deps: AppDeps): void {
  readRoute(app, deps, commentsCall, async ({ db, viewer, param, query, path }) => {
    const story = await storyIn(db, viewer, param('classId'), param('storyId'));
    return collectionOf(path, query, (window) => listComments(db, viewer, story._id, window), { wholeMax: WHOLE_LIST_MAX });
  });

  writeRoute(app, deps, createCommentCall, ({ writing, viewer, param, body }) => createComment(writing, viewer, param('classId'), param('storyId'), body));
  writeRoute(app, deps, deleteCommentCall, async ({ writing, viewer, param }) => {
    await deleteComment(writing, viewer, param('classId'), param('storyId'), param('commentId'));
    return undefined;
  });
}
