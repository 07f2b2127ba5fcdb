import { z } from 'zod';
import { messageCreateSchema, messageSchema } from '../records/message.ts';
import { directThreadCreateSchema, threadMemberSchema, threadSchema } from '../records/thread.ts';
import { collectionSchema, instantSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const threadsCall = defineCall({
  id: 'listThreads', method: 'GET', path: '/threads', actors: 'user', status: 200, summary: 'Threads of the caller',
  query: pageQuerySchema.extend({ related_with_class: z.string().optional() }), reply: collectionSchema(threadSchema),
});
export const threadCall = defineCall({
  id: 'getThread', method: 'GET', path: '/threads/{threadId}', actors: 'user', status: 200, summary: 'One thread', reply: threadSchema,
});
export const createDirectThreadCall = defineCall({
  id: 'createDirectThread', method: 'POST', path: '/threads/direct', actors: 'user', status: 201,
  summary: 'A direct thread with chosen members; an existing one-to-one thread with the same person is answered instead',
  body: directThreadCreateSchema, reply: threadSchema,
});
export const unreadCountCall = defineCall({
  id: 'getUnreadCount', method: 'GET', path: '/threads/unread-messages-count', actors: 'user', status: 200, summary: 'Unread messages, in all and per class',
  reply: z.object({ count: z.int(), classes: z.record(z.string(), z.int()) }),
});
export const muteThreadCall = defineCall({
  id: 'muteThread', method: 'POST', path: '/threads/{threadId}/settings/mute', actors: 'user', status: 200, summary: 'Mute', reply: threadSchema,
});
export const unmuteThreadCall = defineCall({
  id: 'unmuteThread', method: 'POST', path: '/threads/{threadId}/settings/unmute', actors: 'user', status: 200, summary: 'Unmute', reply: threadSchema,
});
export const threadMembersCall = defineCall({
  id: 'listThreadMembers', method: 'GET', path: '/threads/{threadId}/members', actors: 'user', status: 200, summary: 'Members', query: pageQuerySchema,
  reply: collectionSchema(threadMemberSchema),
});
export const threadMemberCall = defineCall({
  id: 'getThreadMember', method: 'GET', path: '/threads/{threadId}/members/{userId}', actors: 'user', status: 200, summary: 'One member', reply: threadMemberSchema,
});
/** Whom the caller may start a direct thread with. product.md names no call for it (see docs/decisions). */
export const recipientsCall = defineCall({
  id: 'listRecipients', method: 'GET', path: '/threads/recipients', actors: 'user', status: 200, summary: 'People the caller may write to directly', query: pageQuerySchema,
  reply: collectionSchema(z.object({ '@id': z.string(), '@type': z.literal('Recipient'), user: z.lazy(() => threadMemberSchema.shape.user), classes: z.array(z.string()), about: z.string().nullable() })),
});
export const messagesCall = defineCall({
  id: 'listMessages', method: 'GET', path: '/threads/{threadId}/messages', actors: 'user', status: 200, summary: 'Messages of a thread; newest first unless asked otherwise. `around`: half of the first page is newer than this instant, the list ends there',
  query: pageQuerySchema.extend({
    'order[createdAt]': z.enum(['asc', 'desc']).optional(),
    'createdAt[before]': instantSchema.optional(),
    'createdAt[strictly_before]': instantSchema.optional(),
    'createdAt[after]': instantSchema.optional(),
    'createdAt[strictly_after]': instantSchema.optional(),
    around: instantSchema.optional(),
  }),
  reply: collectionSchema(messageSchema),
});
export const messageCall = defineCall({
  id: 'getMessage', method: 'GET', path: '/threads/{threadId}/messages/{messageId}', actors: 'user', status: 200, summary: 'One message', reply: messageSchema,
});
export const createMessageCall = defineCall({
  id: 'createMessage', method: 'POST', path: '/threads/{threadId}/messages', actors: 'user', status: 201, summary: 'Send a message', body: messageCreateSchema, reply: messageSchema,
});
export const readMessageCall = defineCall({
  id: 'readMessage', method: 'POST', path: '/threads/{threadId}/messages/{messageId}/read', actors: 'user', status: 200,
  summary: 'Everything up to this message is read; an older mark changes nothing', reply: threadSchema,
});
export const deleteMessageCall = defineCall({
  id: 'deleteMessage', method: 'DELETE', path: '/threads/{threadId}/messages/{messageId}', actors: 'user', status: 204, summary: 'Delete a message',
});
