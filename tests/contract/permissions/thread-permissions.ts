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
import { EVERY_USER, outcomes, PARENTS_THREAD, type PermissionRow } from './permission-row.ts';
import type { Place } from './permission-world.ts';

const inThread = ({ parentsThreadId }: Place) => ({ params: { threadId: parentsThreadId } });
const ofMessage = async (place: Place) => ({ params: { threadId: place.parentsThreadId, messageId: await place.message('main') } });
const READABLE_THREAD = PARENTS_THREAD;
/** For the two who talked; to others there is none. */
const READABLE_TALK = outcomes(404, { stranger: 'ok', declinedParent: 'ok' });
/** They read it, and no more. */
const ENDED_TALK = outcomes(404, { stranger: 403, declinedParent: 403 });
/** With a teacher of the own class, whatever the class's status; not with oneself, and not with somebody whose classes one does not share. */
const COMPANY = outcomes(422, { assistant: 'ok', parent: 'ok', student: 'ok' });

/** The class's thread of parents, with a message of the main teacher; direct threads; what a device asks for itself. */
export const THREAD_PERMISSIONS: readonly PermissionRow[] = [
  { call: threadsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: unreadCountCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: recipientsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: threadCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: threadMembersCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: threadMemberCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ask: (place) => ({ params: { threadId: place.parentsThreadId, userId: place.people.main } }) },
  { call: muteThreadCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: unmuteThreadCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  {
    call: createDirectThreadCall,
    active: COMPANY,
    archived: COMPANY,
    ask: async (place, actor) => ({ body: { members: [iri.user(actor === 'main' ? place.people.main : await place.helper())] } }),
  },
  { call: messagesCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: inThread },
  { call: messageCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: ofMessage },
  {
    call: createMessageCall,
    active: PARENTS_THREAD,
    archived: outcomes(404, { main: 403, assistant: 403, parent: 403 }),
    ended: ENDED_TALK,
    ask: (place) => ({ ...inThread(place), body: { body: 'hello' } }),
  },
  { call: readMessageCall, active: PARENTS_THREAD, archived: READABLE_THREAD, ended: READABLE_TALK, ask: ofMessage },
  // Taking back one's own words is no writing: it goes on in the archive (docs/decisions/2026-11-21-direct-threads-end.md).
  { call: deleteMessageCall, active: outcomes(404, { main: 'ok', assistant: 403, parent: 403 }), archived: outcomes(404, { main: 'ok', assistant: 403, parent: 403 }), ended: ENDED_TALK, ask: ofMessage },

  { call: changesCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: digestsCall, active: EVERY_USER, archived: EVERY_USER, ask: ({ parentsThreadId }) => ({ query: { of: `Thread~Message.${parentsThreadId}` } }) },
  { call: connectionTokenCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  {
    call: subscriptionTokenCall,
    active: outcomes(403, { main: 'ok' }),
    archived: null,
    ask: ({ people }) => ({ body: { channel: `personal:${people.main}` } }),
  },
];
