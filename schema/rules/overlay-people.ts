import { iri } from '../ids.ts';
import type { Resource } from '../records/change.ts';
import type { ConnectionRequest } from '../records/connection-request.ts';
import type { Invitation } from '../records/invitation.ts';
import type { Student } from '../records/student.ts';
import { addClassPoints } from './class-points.ts';
import type { Mutation, MutationOf } from './mutation.ts';
import { overlayClass, overlayComment, overlayEvent, overlayMe, overlayMessage, overlayStory, overlayThread } from './overlay.ts';

/** See overlayStory. Null: in none of the caller's classes any more. */
export function overlayStudent(student: Student, mutation: Mutation): Student | null {
  if (!('studentId' in mutation) || mutation.studentId !== student._id) return student;
  if (mutation.type === 'reward.create') return rewarded(student, mutation);
  if (mutation.type === 'student.update') return { ...student, ...mutation.patch };
  if (mutation.type === 'student.delete') return inClasses(student, student.classes.filter((id) => id !== iri.class(mutation.classId)));
  if (mutation.type === 'student.dismiss') return isDismissable(student, mutation.leftClassName) ? { ...student, isDismissed: true } : student;
  return mutation.type === 'student.move' ? inClasses(student, mutation.classIds.map((id) => iri.class(id))) : student;
}

/* As the server decides it: only the end of the class that was named. */
function isDismissable({ classes, leftClassName = null }: Student, named: string | null): boolean {
  return classes.length === 0 && leftClassName === named;
}

function inClasses(student: Student, classes: string[]): Student | null {
  return classes.length === 0 ? null : { ...student, classes };
}

/** Points that the caller may not see stay unseen. */
function rewarded(student: Student, { classId, skillType, points }: MutationOf<'reward.create'>): Student {
  const plus = (before: number | null, more: number): number | null => (before === null ? null : before + more);
  const [positive, negative] = skillType === 'positive' ? [points, 0] : [0, points];
  return {
    ...student,
    positivePoints: plus(student.positivePoints, positive),
    negativePoints: plus(student.negativePoints, negative),
    currentPoints: plus(student.currentPoints, positive - negative),
    ...(student.pointsByClass && {
      pointsByClass: addClassPoints(student.pointsByClass, { class: iri.class(classId), positive, negative }),
    }),
  };
}

/** See overlayStory. */
export function overlayInvitation(invitation: Invitation, mutation: Mutation): Invitation {
  if (mutation.type !== 'invitation.cancel' || mutation.invitationId !== invitation._id) return invitation;
  return invitation.status === 'pending' ? { ...invitation, status: 'canceled', canCancel: false, canNotify: false } : invitation;
}

/** See overlayStory. A decision shows at once; a parent's request that is taken back is gone. */
export function overlayRequest(request: ConnectionRequest, mutation: Mutation): ConnectionRequest | null {
  if (!('requestId' in mutation) || mutation.requestId !== request._id) return request;
  switch (mutation.type) {
    case 'request.accept':
      return { ...request, status: 'accepted', canReview: false };
    case 'request.decline':
      return { ...request, status: 'declined', canReview: false };
    case 'request.change': {
      const { classId, studentId, className, firstName, lastName } = mutation.to;
      const { teacherFullName: _, ...rest } = request;
      return { ...rest, class: iri.class(classId), className, student: iri.student(studentId), studentItem: { '@id': iri.student(studentId), firstName, lastName } };
    }
    case 'request.delete':
      return null;
    case 'request.create':
    case 'request.bind':
      return request;
  }
}

/** The overlay of whatever kind it is; null where it will be gone. */
export function overlayResource(resource: Resource, mutation: Mutation): Resource | null {
  switch (resource['@type']) {
    case 'Story':
      return overlayStory(resource, mutation);
    case 'Class':
      return overlayClass(resource, mutation);
    case 'Student':
      return overlayStudent(resource, mutation);
    case 'Comment':
      return overlayComment(resource, mutation);
    case 'Event':
      return overlayEvent(resource, mutation);
    case 'Invitation':
      return overlayInvitation(resource, mutation);
    case 'ConnectionRequest':
      return overlayRequest(resource, mutation);
    case 'Message':
      return overlayMessage(resource, mutation);
    case 'Thread':
      return overlayThread(resource, mutation);
    case 'User':
      return overlayMe(resource, mutation);
    case 'Icon':
    case 'Skill':
    case 'Award':
      return resource;
  }
}

/** One overlay after the other; null where it will be gone. */
export function overlayAll(resource: Resource, mutations: readonly Mutation[]): Resource | null {
  return mutations.reduce<Resource | null>((seen, mutation) => (seen === null ? null : overlayResource(seen, mutation)), resource);
}
