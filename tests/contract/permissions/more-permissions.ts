import { patchClassCall } from '../../../schema/calls/class-calls.ts';
import { deleteCommentCall } from '../../../schema/calls/comment-calls.ts';
import { deleteEventCall, patchEventCall } from '../../../schema/calls/event-calls.ts';
import { deleteStoryCall, patchStoryCall } from '../../../schema/calls/story-calls.ts';
import { classPublicStudentsCall } from '../../../schema/calls/student-calls.ts';
import { deleteMessageCall } from '../../../schema/calls/thread-calls.ts';
import { FROZEN, FROZEN_STAFF, MAIN, MEMBERS, outcomes, STAFF, type PermissionRow } from './permission-row.ts';
import type { Person, Place } from './permission-world.ts';

const ofStory = (author: Person) => async (place: Place) => ({ params: { classId: place.classId, storyId: await place.story(author) } });
const ofEvent = (author: Person) => async (place: Place) => ({ params: { eventId: await place.event(author) } });
const ofMessage = (author: Person) => async (place: Place) => ({ params: { threadId: place.parentsThreadId, messageId: await place.message(author) } });
/** The parent's own words, and the main teacher's to take away. */
const PARENT_OR_MAIN = outcomes(404, { main: 'ok', parent: 'ok', assistant: 403 });

/** Calls that the table has already, about what somebody else has written, with a code, and what an archived class takes. */
export const MORE_PERMISSIONS: readonly (PermissionRow & { readonly name: string })[] = [
  {
    name: 'the assistant’s story is edited by the assistant alone',
    call: patchStoryCall,
    active: outcomes(403, { assistant: 'ok', stranger: 404 }),
    archived: FROZEN_STAFF,
    ask: async (place) => ({ ...(await ofStory('assistant')(place)), body: { body: 'changed' } }),
  },
  { name: 'the assistant’s story is deleted by the main teacher, too', call: deleteStoryCall, active: STAFF, archived: FROZEN_STAFF, ask: ofStory('assistant') },
  { name: 'the assistant’s event is changed by the main teacher, too', call: patchEventCall, active: STAFF, archived: FROZEN_STAFF, ask: async (place) => ({ ...(await ofEvent('assistant')(place)), body: { title: 'Walk' } }) },
  { name: 'the assistant’s event is deleted by the main teacher, too', call: deleteEventCall, active: STAFF, archived: FROZEN_STAFF, ask: ofEvent('assistant') },
  {
    name: 'the main teacher’s comment is deleted by either teacher, and by no family',
    call: deleteCommentCall,
    active: outcomes(404, { main: 'ok', assistant: 'ok', parent: 403, student: 403 }),
    archived: FROZEN,
    async ask(place) {
      const { params } = await ofStory('main')(place);
      return { params: { ...params, commentId: await place.comment(params.storyId, 'main') } };
    },
  },
  { name: 'the parent’s message is deleted by the parent and the main teacher, in the archive, too', call: deleteMessageCall, active: PARENT_OR_MAIN, archived: PARENT_OR_MAIN, ask: ofMessage('parent') },
  {
    name: 'with the class’s code its names are shown to parents, who are about to ask, and to nobody else',
    call: classPublicStudentsCall,
    active: outcomes(404, { main: 'ok', assistant: 'ok', parent: 'ok', student: 'ok', pendingParent: 'ok', declinedParent: 'ok', otherParent: 'ok' }),
    archived: MEMBERS,
    ask: ({ classId, classCode }) => ({ params: { classId }, query: { code: classCode } }),
  },
  { name: 'a class is activated by the main teacher', call: patchClassCall, active: MAIN, archived: MAIN, ask: async (place) => ({ params: { classId: await place.group() }, body: { status: 'active' } }) },
];
