import { CODE_LENGTH } from '../limits.ts';
import type { ClassStatus } from '../records/class.ts';
import type { RequestStatus } from '../records/connection-request.ts';
import type { InvitationStatus } from '../records/invitation.ts';
import { lettersAsRead } from './lookalikes.ts';
import type { ClassRelation } from './permission-rules.ts';

/** A code as it was made, out of what somebody typed or pasted: also small, with spaces and hyphens, in Cyrillic look-alikes, or as the whole link. No longer than a code. */
export function codeOf(typed: string): string {
  const text = /\/join\/([^/?#\s]+)/u.exec(typed)?.[1] ?? typed;
  return lettersAsRead(text)
    .filter((letter) => /^[A-Z]$/u.test(letter))
    .slice(0, CODE_LENGTH)
    .join('');
}

/** Whether it has the shape of a code: as many capital letters (product.md section 5). */
export function isWholeCode(code: string): boolean {
  return code.length === CODE_LENGTH && codeOf(code) === code;
}

/** How a caller stands to a student: by the class (the strongest that both are in), as the parent, as the student. */
export interface StudentStanding {
  readonly relation: ClassRelation;
  /** Of the class that the relation comes from. */
  readonly status: ClassStatus;
}

/** Only a pending invitation is sent again or cancelled, by the teachers of an active class (product.md section 4). */
export function invitationFlags(caller: StudentStanding & { invitation: InvitationStatus }): { canCancel: boolean; canNotify: boolean } {
  const may = teaches(caller.relation) && caller.status === 'active' && caller.invitation === 'pending';
  return { canCancel: may, canNotify: may };
}

export interface RequestFlags {
  readonly canSee: boolean;
  readonly canSeeStudent: boolean;
  readonly canReview: boolean;
  readonly canDelete: boolean;
}

/**
 * A request is seen by its parent and by the teachers of its class. Teachers accept, change or decline it while it
 * waits; the parent takes it back while it waits, and dismisses it once it was declined (product.md sections 4 and 6).
 */
export function requestFlags(caller: StudentStanding & { isOwn: boolean; request: RequestStatus }): RequestFlags {
  const isTeacher = teaches(caller.relation);
  const isPending = caller.request === 'pending';
  return {
    canSee: isTeacher || caller.isOwn,
    canSeeStudent: isTeacher,
    canReview: isTeacher && caller.status === 'active' && isPending,
    canDelete: caller.isOwn && caller.request !== 'accepted',
  };
}

/** How joining ends, or why it cannot. Every reason is the same refusal on the wire: nothing tells which codes exist. */
export type Joining = 'bind' | 'request' | 'refuse';

/**
 * With the invitation that the teacher sent to this very contact a parent is connected at once: the invitation was the
 * approval. With the code alone, the teacher is asked (design.md section 4). A wrong or expired part refuses the whole.
 */
export function joiningBy(given: {
  isCodeValid: boolean;
  classStatus: ClassStatus;
  invitation: { isNamed: boolean; status: InvitationStatus | null; isExpired: boolean; isOfContact: boolean };
}): Joining {
  const { invitation } = given;
  if (given.classStatus !== 'active') return 'refuse';
  if (!invitation.isNamed) return given.isCodeValid ? 'request' : 'refuse';
  return given.isCodeValid && invitation.status === 'pending' && !invitation.isExpired && invitation.isOfContact ? 'bind' : 'refuse';
}

function teaches(relation: ClassRelation): boolean {
  return relation === 'main' || relation === 'assistant';
}
