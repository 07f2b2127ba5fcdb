import { iri, type Iri } from '../ids.ts';
import type { Resource } from '../records/change.ts';
import type { MutationType, Mutation } from './mutation.ts';
import { planOf } from './mutation-plan.ts';

/** The server's flag that allows a mutation, and the thing that it stands at. */
export interface Permission {
  readonly of: Iri;
  readonly flag: string;
}

/** Flags at the thing that is changed itself. */
const OWN_FLAG: Partial<Record<MutationType, string>> = {
  'class.update': 'canEdit',
  'story.update': 'canEdit', 'story.schedule': 'canEdit', 'story.delete': 'canDelete', 'story.remind': 'canRemind', 'comment.delete': 'canDelete', 'event.update': 'canEdit', 'event.delete': 'canDelete', 'message.delete': 'canDelete',
  'student.update': 'canUpdate', 'student.delete': 'canUpdate', 'student.move': 'canUpdate',
  'invitation.cancel': 'canCancel', 'invitation.notify': 'canNotify',
  'request.accept': 'canReview', 'request.decline': 'canReview', 'request.change': 'canReview', 'request.delete': 'canDelete',
};

/** Which flag a mutation needs; null: none, or only the server can tell (likes follow what waits, a code is judged there). */
export function permissionOf(mutation: Mutation): Permission | null {
  const own = OWN_FLAG[mutation.type];
  if (own !== undefined) return { of: planOf(mutation).entity, flag: own };
  if (mutation.type === 'story.create') return { of: iri.class(mutation.classId), flag: 'canCreateStory' };
  if (mutation.type === 'event.create') return { of: iri.class(mutation.classId), flag: 'canCreateEvent' };
  if (mutation.type === 'student.create') return { of: iri.class(mutation.classIds[0] ?? ''), flag: 'canCreateStudent' };
  if (mutation.type === 'comment.create') return { of: iri.story(mutation.classId, mutation.storyId), flag: 'canCreateComment' };
  if (mutation.type === 'message.create') return { of: iri.thread(mutation.threadId), flag: 'canCreateThreadMessage' };
  if (mutation.type === 'reward.create') return { of: iri.student(mutation.studentId), flag: 'canReward' };
  return mutation.type === 'invitation.create' ? { of: iri.student(mutation.studentId), flag: 'canCreateInvitation' } : null;
}

/** Whether what is stored allows it. What is not stored waits itself, or is the server's to judge. */
export function isAllowed(permission: Permission, stored: Resource | null): boolean {
  return stored === null || Object.entries(stored).some(([name, value]) => name === permission.flag && value === true);
}
