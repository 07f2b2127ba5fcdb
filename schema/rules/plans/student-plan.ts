import { cancelInvitationCall, createInvitationCall, notifyInvitationCall } from '../../calls/invitation-calls.ts';
import { rewardCall } from '../../calls/reward-calls.ts';
import { createStudentCall, deleteStudentCall, dismissStudentCall, moveStudentCall, patchStudentCall } from '../../calls/student-calls.ts';
import { iri } from '../../ids.ts';
import { REWARD_UNDO_MS } from '../../limits.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { plan, type MutationPlan } from './mutation-plan-parts.ts';

/** See planOf. */
export function planStudent(mutation: MutationsOn<'student'>): MutationPlan {
  const { studentId } = mutation;
  const entity = iri.student(studentId);
  switch (mutation.type) {
    case 'student.create': {
      const classes = mutation.classIds.map((id) => iri.class(id));
      return plan({ entity, lane: entity, call: createStudentCall, params: {}, creates: true, needs: classes, body: { _id: studentId, firstName: mutation.firstName, lastName: mutation.lastName, classes } });
    }
    case 'student.update':
      return plan({ entity, lane: entity, call: patchStudentCall, params: { classId: mutation.classId, studentId }, needs: [entity, iri.class(mutation.classId)], body: mutation.patch, ifMatch: mutation.base?.version ?? null });
    case 'student.delete':
      return plan({ entity, lane: entity, gate: entity, call: deleteStudentCall, params: { classId: mutation.classId, studentId }, needs: [entity, iri.class(mutation.classId)] });
    case 'student.move': {
      const classes = mutation.classIds.map((id) => iri.class(id));
      // Those that are left, too: from an archived class nobody moves.
      const touched = new Set([...classes, ...mutation.before.map((id) => iri.class(id))]);
      return plan({ entity, lane: entity, gate: entity, call: moveStudentCall, params: { studentId }, needs: [entity, ...touched], body: { classes } });
    }
    case 'student.dismiss': {
      const { leftClassName } = mutation;
      return plan({ entity, lane: entity, call: dismissStudentCall, params: { studentId }, needs: [entity], body: { leftClassName } });
    }
  }
}

/** See planOf. Points go beside each other: none waits for another. */
export function planReward(mutation: MutationsOn<'reward'>): MutationPlan {
  const { awardId, studentId, classId, skillId } = mutation;
  const entity = iri.award(awardId);
  const needs = [iri.student(studentId), iri.class(classId)];
  return plan({ entity, lane: entity, call: rewardCall, params: { studentId }, creates: true, lingerMs: REWARD_UNDO_MS, needs, body: { _id: awardId, skill: iri.skill(classId, skillId) } });
}

/** See planOf. */
export function planInvitation(mutation: MutationsOn<'invitation'>): MutationPlan {
  const { studentId, invitationId } = mutation;
  const entity = iri.invitation(studentId, invitationId);
  const lane = `${iri.student(studentId)}/invitations`;
  const needs = [iri.student(studentId), ...(mutation.classIds ?? []).map((id) => iri.class(id))];
  if (mutation.type === 'invitation.create') {
    const body = { _id: invitationId, channel: mutation.channel, contact: mutation.contact };
    return plan({ entity, lane, call: createInvitationCall, params: { studentId }, creates: true, needs, body });
  }
  const call = mutation.type === 'invitation.cancel' ? cancelInvitationCall : notifyInvitationCall;
  return plan({ entity, lane, call, params: { studentId, invitationId }, needs: [...needs, entity] });
}
