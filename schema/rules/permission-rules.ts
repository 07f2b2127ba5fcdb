import type { ClassStatus } from '../records/class.ts';
import type { AckAudience } from '../records/story.ts';
import type { Role } from '../records/user.ts';
import { isInAudience } from './ack-audience.ts';

/** How a caller stands to a class: `parent` and `student` are connected ones, `none` everybody else. */
export type ClassRelation = 'main' | 'assistant' | 'parent' | 'student' | 'none';

export interface ClassFlags {
  readonly canSee: boolean;
  readonly canEdit: boolean;
  readonly canCreateStudent: boolean;
  readonly canCreateStory: boolean;
  readonly canCreateEvent: boolean;
}

/** What a caller may do in a class (product.md section 6). An archived class is read only, but can be activated. */
export function classFlags(relation: ClassRelation, status: ClassStatus): ClassFlags {
  const teaches = relation === 'main' || relation === 'assistant';
  const isActive = status === 'active';
  return {
    canSee: relation !== 'none',
    canEdit: relation === 'main',
    canCreateStudent: teaches && isActive,
    canCreateStory: teaches && isActive,
    canCreateEvent: teaches && isActive,
  };
}

export interface StoryFlags {
  readonly canLike: boolean;
  readonly canUnlike: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canCreateComment: boolean;
  readonly canCountViews: boolean;
  readonly canAcknowledge: boolean;
  readonly canRemind: boolean;
}

/**
 * What a caller may do with a story. Reads are counted for the class's teachers; likes follow isLiked. Parents and students
 * confirm what asks them for it, once and for good; either teacher of the class reminds them. What has not gone out yet
 * is there to be edited, sent and deleted.
 */
export function storyFlags(caller: {
  relation: ClassRelation;
  isAuthor: boolean;
  isLiked: boolean;
  status: ClassStatus;
  isAckAsked: boolean;
  ackAudience: AckAudience;
  isAcknowledged: boolean;
  isScheduled: boolean;
}): StoryFlags {
  const canSee = caller.relation !== 'none' && !caller.isScheduled;
  const isActive = caller.status === 'active';
  const teaches = caller.relation === 'main' || caller.relation === 'assistant';
  const { relation } = caller;
  const isAsked = caller.isAckAsked && (relation === 'parent' || relation === 'student') && isInAudience(caller.ackAudience, relation);
  return {
    canLike: canSee && isActive && !caller.isLiked,
    canUnlike: canSee && isActive && caller.isLiked,
    canEdit: caller.isAuthor && teaches && isActive,
    canDelete: (caller.isAuthor || caller.relation === 'main') && teaches && isActive,
    canCreateComment: canSee && isActive,
    canCountViews: teaches,
    canAcknowledge: canSee && isActive && isAsked && !caller.isAcknowledged,
    canRemind: teaches && isActive && caller.isAckAsked && !caller.isScheduled,
  };
}

/** Whether two people who share a class write to each other directly: one of them teaches it. */
export function mayWriteTo(one: Role, other: Role): boolean {
  return one === 'teacher' || other === 'teacher';
}

/** What says whether a member writes in a thread: the status of its class; without one, the caller's role and the roles of the other members who share a class with the caller now. */
export type ThreadStanding = { readonly classStatus: ClassStatus } | { readonly role: Role; readonly company: readonly Role[] };

/**
 * A member writes in a class's thread unless the class is archived. In a thread without a class one writes as long as
 * somebody is in it whom one may write to directly; parents in a group also among themselves, as long as they share a
 * class (docs/decisions/2026-11-21-direct-threads-end.md).
 */
export function canCreateThreadMessage(thread: ThreadStanding): boolean {
  if ('classStatus' in thread) return thread.classStatus !== 'archive';
  const { role, company } = thread;
  return company.some((other) => mayWriteTo(role, other) || (role === 'parent' && other === 'parent'));
}

/** The author deletes an own message; the main teacher of the thread's class deletes any. */
export function canDeleteMessage(caller: { isAuthor: boolean; relation: ClassRelation | null }): boolean {
  return caller.isAuthor || caller.relation === 'main';
}

/**
 * Who may see points, parents and login of a student (design.md section 4). `status` is that of the class which the
 * relation comes from: in an archived class nothing is changed.
 */
export function studentFlags(caller: { role: Role; relation: ClassRelation; status: ClassStatus; isSelf: boolean; isParent: boolean }): {
  canSeePoints: boolean;
  canSeeParents: boolean;
  canSeeLogin: boolean;
  canUpdate: boolean;
  canReward: boolean;
  canCreateInvitation: boolean;
} {
  const teaches = caller.relation === 'main' || caller.relation === 'assistant';
  const mayChange = teaches && caller.status === 'active';
  return {
    canSeePoints: teaches || caller.isSelf || caller.isParent,
    canSeeParents: teaches || caller.isParent,
    canSeeLogin: teaches || caller.isSelf,
    canUpdate: mayChange,
    canReward: mayChange,
    canCreateInvitation: mayChange,
  };
}

/** An author deletes an own comment, a teacher of the class any; nothing changes in an archived class. */
export function commentFlags(caller: { relation: ClassRelation; isAuthor: boolean; status: ClassStatus }): { canDelete: boolean } {
  const teaches = caller.relation === 'main' || caller.relation === 'assistant';
  return { canDelete: (teaches || (caller.isAuthor && caller.relation !== 'none')) && caller.status === 'active' };
}

/** The author edits an own event, the main teacher any, as long as they teach the class and it is active. */
export function eventFlags(caller: { relation: ClassRelation; isAuthor: boolean; status: ClassStatus }): { canEdit: boolean; canDelete: boolean } {
  const teaches = caller.relation === 'main' || caller.relation === 'assistant';
  const may = teaches && (caller.isAuthor || caller.relation === 'main') && caller.status === 'active';
  return { canEdit: may, canDelete: may };
}
