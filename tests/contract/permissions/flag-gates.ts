import { patchClassCall } from '../../../schema/calls/class-calls.ts';
import { createCommentCall, deleteCommentCall } from '../../../schema/calls/comment-calls.ts';
import { createEventCall, deleteEventCall, patchEventCall } from '../../../schema/calls/event-calls.ts';
import { cancelInvitationCall, createInvitationCall, notifyInvitationCall } from '../../../schema/calls/invitation-calls.ts';
import { acceptRequestCall, declineRequestCall, deleteRequestCall, patchRequestCall } from '../../../schema/calls/request-calls.ts';
import { rewardCall } from '../../../schema/calls/reward-calls.ts';
import { acknowledgeStoryCall, createStoryCall, deleteStoryCall, likeStoryCall, patchStoryCall, remindStoryCall, storyAskedCall, storyReadersCall, unlikeStoryCall } from '../../../schema/calls/story-calls.ts';
import { createStudentCall, createStudentsCall, deleteStudentCall, moveStudentCall, patchStudentCall, renewParentCodeCall } from '../../../schema/calls/student-calls.ts';
import { createMessageCall, deleteMessageCall } from '../../../schema/calls/thread-calls.ts';
import type { Call } from '../../../schema/calls/call.ts';
import { iri, type Iri } from '../../../schema/ids.ts';
import type { TestRequest } from '../../support/test-client.ts';

/** The flag that says beforehand what a call answers, and the thing that it stands at. */
export interface Gate {
  readonly flag: string;
  readonly of: Iri;
}

type Part = (name: string) => string;

const ofClass = (part: Part) => iri.class(part('classId'));
const ofStory = (part: Part) => iri.story(part('classId'), part('storyId'));
const ofComment = (part: Part) => iri.comment(part('classId'), part('storyId'), part('commentId'));
const ofEvent = (part: Part) => iri.event(part('eventId'));
const ofStudent = (part: Part) => iri.student(part('studentId'));
const ofInvitation = (part: Part) => iri.invitation(part('studentId'), part('invitationId'));
const ofRequest = (part: Part) => iri.connectionRequest(part('requestId'));
const ofThread = (part: Part) => iri.thread(part('threadId'));
const ofMessage = (part: Part) => iri.message(part('threadId'), part('messageId'));

const GATES: readonly (readonly [flag: string, of: (part: Part) => Iri, ...calls: Call[]])[] = [
  ['canEdit', ofClass, patchClassCall],
  ['canCreateStory', ofClass, createStoryCall],
  ['canCreateEvent', ofClass, createEventCall],
  ['canCreateStudent', ofClass, createStudentCall, createStudentsCall],
  ['canEdit', ofStory, patchStoryCall],
  ['canDelete', ofStory, deleteStoryCall],
  ['canLike', ofStory, likeStoryCall],
  ['canUnlike', ofStory, unlikeStoryCall],
  ['canCreateComment', ofStory, createCommentCall],
  ['canCountViews', ofStory, storyReadersCall, storyAskedCall],
  ['canAcknowledge', ofStory, acknowledgeStoryCall],
  ['canRemind', ofStory, remindStoryCall],
  ['canDelete', ofComment, deleteCommentCall],
  ['canEdit', ofEvent, patchEventCall],
  ['canDelete', ofEvent, deleteEventCall],
  ['canUpdate', ofStudent, patchStudentCall, deleteStudentCall, moveStudentCall, renewParentCodeCall],
  ['canReward', ofStudent, rewardCall],
  ['canCreateInvitation', ofStudent, createInvitationCall],
  ['canCancel', ofInvitation, cancelInvitationCall],
  ['canNotify', ofInvitation, notifyInvitationCall],
  ['canReview', ofRequest, patchRequestCall, acceptRequestCall, declineRequestCall],
  ['canDelete', ofRequest, deleteRequestCall],
  ['canCreateThreadMessage', ofThread, createMessageCall],
  ['canDelete', ofMessage, deleteMessageCall],
];

/** Who asks for this goes by which flag; null: by none. */
export function gateOf(call: Call, { params = {} }: TestRequest, classId: string): Gate | null {
  const gate = GATES.find(([, , ...calls]) => calls.includes(call));
  if (gate === undefined) return null;
  const [flag, of] = gate;
  const parts: Record<string, string> = { classId, ...params };
  return { flag, of: of((name) => parts[name] ?? '') };
}
