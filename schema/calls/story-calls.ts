import { z } from 'zod';
import { storyCreateSchema, storyPatchSchema, storySchema } from '../records/story.ts';
import { storyAskedSchema } from '../records/story-asked.ts';
import { storyReaderSchema } from '../records/story-reader.ts';
import { collectionSchema, instantSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const storiesCall = defineCall({
  id: 'listStories', method: 'GET', path: '/stories', actors: 'user', status: 200, summary: 'Stories of all classes of the caller, newest first',
  query: pageQuerySchema.extend({ class: z.union([z.string(), z.array(z.string())]).optional(), 'createdAt[before]': instantSchema.optional() }),
  reply: collectionSchema(storySchema),
});
export const feedCall = defineCall({
  id: 'listFeed', method: 'GET', path: '/classes/{classId}/feed', actors: 'user', status: 200, summary: 'Stories of a class, newest first',
  query: pageQuerySchema, reply: collectionSchema(storySchema),
});
export const storyCall = defineCall({
  id: 'getStory', method: 'GET', path: '/classes/{classId}/stories/{storyId}', actors: 'user', status: 200, summary: 'One story', reply: storySchema,
});
export const createStoryCall = defineCall({
  id: 'createStory', method: 'POST', path: '/classes/{classId}/stories', actors: 'teacher', status: 201, summary: 'Post a story', body: storyCreateSchema, reply: storySchema,
});
export const patchStoryCall = defineCall({
  id: 'patchStory', method: 'PATCH', isConditional: true, path: '/classes/{classId}/stories/{storyId}', actors: 'teacher', status: 200, summary: 'Edit a story', body: storyPatchSchema, reply: storySchema,
});
export const deleteStoryCall = defineCall({
  id: 'deleteStory', method: 'DELETE', path: '/classes/{classId}/stories/{storyId}', actors: 'teacher', status: 204, summary: 'Delete a story',
});
export const likeStoryCall = defineCall({
  id: 'likeStory', method: 'POST', path: '/classes/{classId}/stories/{storyId}/like', actors: 'user', status: 200, summary: 'Like; liking twice changes nothing', reply: storySchema,
});
export const unlikeStoryCall = defineCall({
  id: 'unlikeStory', method: 'POST', path: '/classes/{classId}/stories/{storyId}/unlike', actors: 'user', status: 200, summary: 'Take a like back', reply: storySchema,
});
export const readStoryCall = defineCall({
  id: 'readStory', method: 'POST', path: '/classes/{classId}/stories/{storyId}/read', actors: 'user', status: 200, summary: 'Mark as read', reply: storySchema,
});
export const storyReadersCall = defineCall({
  id: 'listStoryReaders', method: 'GET', path: '/classes/{classId}/stories/{storyId}/readers', actors: 'teacher', status: 200, summary: 'Who has read a story, the latest first',
  query: pageQuerySchema, reply: collectionSchema(storyReaderSchema),
});
export const acknowledgeStoryCall = defineCall({
  id: 'acknowledgeStory', method: 'POST', path: '/classes/{classId}/stories/{storyId}/acknowledge', actors: 'user', status: 200, summary: 'Confirm having read; for good, and twice changes nothing', reply: storySchema,
});
export const remindStoryCall = defineCall({
  id: 'remindStory', method: 'POST', path: '/classes/{classId}/stories/{storyId}/remind', actors: 'teacher', status: 200, summary: 'Remind those who have not confirmed, once in 24 hours; sooner 409 with Retry-After', reply: storySchema,
});
export const storyAskedCall = defineCall({
  id: 'listStoryAsked', method: 'GET', path: '/classes/{classId}/stories/{storyId}/asked', actors: 'teacher', status: 200, summary: 'Who is asked to confirm a story: those who have not first, then the latest',
  query: pageQuerySchema, reply: collectionSchema(storyAskedSchema),
});
