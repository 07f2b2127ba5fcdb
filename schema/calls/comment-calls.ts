import { commentCreateSchema, commentSchema } from '../records/comment.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const commentsCall = defineCall({
  id: 'listComments', method: 'GET', path: '/classes/{classId}/stories/{storyId}/comments', actors: 'user', status: 200, summary: 'Comments of a story, oldest first',
  query: pageQuerySchema, reply: collectionSchema(commentSchema),
});
export const createCommentCall = defineCall({
  id: 'createComment', method: 'POST', path: '/classes/{classId}/stories/{storyId}/comments', actors: 'user', status: 201, summary: 'Comment on a story',
  body: commentCreateSchema, reply: commentSchema,
});
export const deleteCommentCall = defineCall({
  id: 'deleteComment', method: 'DELETE', path: '/classes/{classId}/stories/{storyId}/comments/{commentId}', actors: 'user', status: 204, summary: 'Delete a comment',
});
