import { changesCall, connectionTokenCall, digestsCall, subscriptionTokenCall } from '../../../schema/calls/sync-calls.ts';
import {
  createDirectThreadCall,
  createMessageCall,
  deleteMessageCall,
  messageCall,
  messagesCall,
  muteThreadCall,
  readMessageCall,
  recipientsCall,
  threadCall,
  threadMemberCall,
  threadMembersCall,
  threadsCall,
  unmuteThreadCall,
  unreadCountCall,
} from '../../../schema/calls/thread-calls.ts';
import { iri } from '../../../schema/ids.ts';
import { EVERY_USER, outcomes, PARENTS_THREAD, type Outcomes, type PermissionRow } from './permission-row.ts';
import type { Place } from './permission-world.ts';

const inThread = ({ parentsThreadId }: Place) => ({ params: { threadId: parentsThreadId } });
const ofMessage = async (place: Place) => ({ params: { threadId: place.parentsThreadId, messageId: await place.message('main') } });
const READABLE_THREAD: Partial<Outcomes> = { main: 'ok', assistant: 'ok', parent: 'ok', student: 404, stranger: 404 };
/** For the two who talked; to others there is none. */
const READABLE_TALK: Partial<Outcomes> = { stranger: 'ok', declinedParent: 'ok', main: 404, parent: 404, student: 404 };

/** The class's thread of parents, with a message of the main teacher; direct threads; what a device asks for itself. */
export const THREAD_PERMISSIONS: readonly PermissionRow[] = [
  { call: threadsCall, active: EVERY_USER, ask: () => ({}) },
  { call: unreadCountCall, active: EVERY_USER, ask: () => ({}) },
  { call: recipientsCall, active: EVERY_USER, ask: () => ({}) },
  { call: threadCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: threadMembersCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: threadMemberCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ask: (place) => ({ params: { threadId: place.parentsThreadId, userId: place.people.main } }) },
  { call: muteThreadCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: unmuteThreadCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  {
    call: createDirectThreadCall,
    // With the main teacher: not with oneself, and not with somebody whose classes one does not share.
    active: outcomes(422, { assistant: 'ok', parent: 'ok', student: 'ok' }),
    ask: ({ people }) => ({ body: { members: [iri.user(people.main)] } }),
  },
  { call: messagesCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: messageCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: ofMessage },
  {
    call: createMessageCall,
    active: PARENTS_THREAD,
    archived: { main: 403, assistant: 403, parent: 403, student: 404, stranger: 404 },
    ended: { stranger: 403, declinedParent: 403, main: 404, otherParent: 404 },
    ask: (place) => ({ ...inThread(place), body: { body: 'hello' } }),
  },
  { call: readMessageCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: ofMessage },
  { call: deleteMessageCall, active: outcomes(404, { main: 'ok', assistant: 403, parent: 403 }), archived: { assistant: 403, parent: 403, student: 404, stranger: 404 }, ended: { stranger: 403, declinedParent: 403, parent: 404 }, ask: ofMessage },

  { call: changesCall, active: EVERY_USER, ask: () => ({}) },
  { call: digestsCall, active: EVERY_USER, ask: ({ parentsThreadId }) => ({ query: { of: `Thread~Message.${parentsThreadId}` } }) },
  { call: connectionTokenCall, active: EVERY_USER, ask: () => ({}) },
  {
    call: subscriptionTokenCall,
    active: outcomes(403, { main: 'ok' }),
    ask: ({ people }) => ({ body: { channel: `personal:${people.main}` } }),
  },
];
