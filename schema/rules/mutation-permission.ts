import { iri, type Iri } from '../ids.ts';
import type { Resource } from '../records/change.ts';
import type { MutationType, Mutation } from './mutation.ts';
import { planOf } from './mutation-plan.ts';
import { STUDENTS_FLAG } from './student-in-class.ts';

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

/** Which flags a mutation needs, all of them; none: it needs none, or only the server can tell (likes follow what waits, a code is judged there). */
export function permissionsOf(mutation: Mutation): readonly Permission[] {
  const own = OWN_FLAG[mutation.type];
  const ofIt = own === undefined ? [] : [{ of: planOf(mutation).entity, flag: own }];
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- OWN_FLAG says the rest
  switch (mutation.type) {
    case 'story.create': return [{ of: iri.class(mutation.classId), flag: 'canCreateStory' }];
    case 'event.create': return [{ of: iri.class(mutation.classId), flag: 'canCreateEvent' }];
    case 'comment.create': return [{ of: iri.story(mutation.classId, mutation.storyId), flag: 'canCreateComment' }];
    case 'message.create': return [{ of: iri.thread(mutation.threadId), flag: 'canCreateThreadMessage' }];
    case 'invitation.create': return [{ of: iri.student(mutation.studentId), flag: 'canCreateInvitation' }];
    case 'reward.create': return [{ of: iri.student(mutation.studentId), flag: 'canReward' }, inClass(mutation.classId)];
    case 'student.create': return mutation.classIds.map(inClass);
    case 'student.update':
    case 'student.delete': return [...ofIt, inClass(mutation.classId)];
    case 'student.move': return [...ofIt, ...mutation.classIds.filter((id) => !mutation.before.includes(id)).map(inClass)];
    default: return ofIt;
  }
}

/* A student's own flag is that of the strongest class: the class in which it is done has a say, too (studentInClass). */
function inClass(classId: string): Permission {
  return { of: iri.class(classId), flag: STUDENTS_FLAG };
}

/** Whether what is stored allows it. What is not stored waits itself, or is the server's to judge. */
export function isAllowed(permission: Permission, stored: Resource | null): boolean {
  return stored === null || Object.entries(stored).some(([name, value]) => name === permission.flag && value === true);
}
