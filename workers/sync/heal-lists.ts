import { classesCall, classCall } from '../../schema/calls/class-calls.ts';
import { commentsCall } from '../../schema/calls/comment-calls.ts';
import { classEventsCall, eventCall } from '../../schema/calls/event-calls.ts';
import { invitationsCall } from '../../schema/calls/invitation-calls.ts';
import { parentRequestsCall, pendingRequestsCall } from '../../schema/calls/request-calls.ts';
import { awardsCall, skillsCall } from '../../schema/calls/reward-calls.ts';
import { feedCall, storyCall } from '../../schema/calls/story-calls.ts';
import { studentCall, studentsCall } from '../../schema/calls/student-calls.ts';
import { messageCall, messagesCall, threadCall, threadsCall } from '../../schema/calls/thread-calls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { idOf, type Iri } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { z } from 'zod';
import type { Subject, SubjectParts } from './heal-claims.ts';
import type { CollectionCall } from './walk.ts';

/** The list of the API that holds exactly a subject's rows. */
export interface SubjectList {
  readonly call: CollectionCall;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
}

/** Null: it cannot be asked for just now, as nothing says of whom. */
export async function listOf({ replica, vault }: SubjectParts, { kind, scopeIri, from, to }: Subject): Promise<SubjectList | null> {
  const [params, query] = [{}, {}];
  const scopeId = idOf(scopeIri ?? '');
  switch (kind) {
    case 'Class':
      return { call: classesCall, params, query };
    case 'Thread':
      return { call: threadsCall, params, query };
    case 'Student':
      return { call: studentsCall, params, query };
    case 'ConnectionRequest': {
      const me = await vault.me();
      if (me === null) return null;
      return me.role === 'teacher' ? { call: pendingRequestsCall, params, query } : { call: parentRequestsCall, params: { parentId: me._id }, query };
    }
    case 'Story':
      return { call: feedCall, params: { classId: scopeId }, query };
    case 'Skill':
      return { call: skillsCall, params: { classId: scopeId }, query };
    case 'Event':
      return { call: classEventsCall, params: { classId: scopeId }, query: from === null ? query : { 'endDateTime[after]': instant(from) } };
    case 'Message':
      return { call: messagesCall, params: { threadId: scopeId }, query: { 'createdAt[after]': instant(from ?? 0), ...(to === null ? {} : { 'createdAt[before]': instant(to) }) } };
    case 'Comment':
      return { call: commentsCall, params: { classId: (scopeIri ?? '').split('/')[2] ?? '', storyId: scopeId }, query };
    case 'Invitation':
      return { call: invitationsCall, params: { studentId: scopeId }, query };
    case 'Award': {
      const student = await replica.get(scopeIri ?? '');
      return student?.['@type'] === 'Student' ? { call: awardsCall, params, query: { 'student.user': student.user } } : null;
    }
  }
}

type SingleCall = Call & { readonly reply: z.ZodType<Resource> };

/** How one thing is asked for by name; null where its kind has no address of its own. */
export function singleOf({ kind, scope }: Subject, id: Iri): { readonly call: SingleCall; readonly params: Record<string, string> } | null {
  switch (kind) {
    case 'Class':
      return { call: classCall, params: { classId: idOf(id) } };
    case 'Thread':
      return { call: threadCall, params: { threadId: idOf(id) } };
    case 'Student':
      return { call: studentCall, params: { studentId: idOf(id) } };
    case 'Story':
      return { call: storyCall, params: { classId: scope ?? '', storyId: idOf(id) } };
    case 'Event':
      return { call: eventCall, params: { eventId: idOf(id) } };
    case 'Message':
      return { call: messageCall, params: { threadId: scope ?? '', messageId: idOf(id) } };
    case 'ConnectionRequest':
    case 'Skill':
    case 'Comment':
    case 'Award':
    case 'Invitation':
      return null;
  }
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
