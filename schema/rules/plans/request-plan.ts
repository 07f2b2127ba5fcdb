import { bindParentCall } from '../../calls/invitation-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall, deleteRequestCall, patchRequestCall } from '../../calls/request-calls.ts';
import { iri } from '../../ids.ts';
import type { MutationsOn } from '../mutation-subject.ts';
import { plan, type MutationPlan } from './mutation-plan-parts.ts';

/** See planOf. */
export function planRequest(mutation: MutationsOn<'request'>): MutationPlan {
  const { requestId } = mutation;
  const entity = iri.connectionRequest(requestId);
  switch (mutation.type) {
    case 'request.create': {
      const { classId, studentId, code } = mutation;
      return plan({ entity, lane: entity, call: createRequestCall, params: { classId, studentId }, creates: true, body: { _id: requestId, code } });
    }
    case 'request.bind': {
      const { code, invitationId, contact } = mutation;
      const body = { _id: requestId, code, ...(invitationId === null ? {} : { invitationId }), ...(contact === null ? {} : { contact }) };
      return plan({ entity, lane: entity, call: bindParentCall, params: { code }, creates: true, body });
    }
    case 'request.change': {
      const { classId, studentId, to } = mutation;
      const needs = [entity, iri.student(to.studentId), iri.class(to.classId), iri.class(classId)];
      return plan({ entity, lane: entity, call: patchRequestCall, params: { classId, studentId, requestId }, needs, body: { student: iri.student(to.studentId), class: iri.class(to.classId) } });
    }
    case 'request.accept':
    case 'request.decline': {
      const { classId, studentId } = mutation;
      const call = mutation.type === 'request.accept' ? acceptRequestCall : declineRequestCall;
      return plan({ entity, lane: entity, call, params: { classId, studentId, requestId }, needs: [entity, iri.student(studentId), iri.class(classId)] });
    }
    case 'request.delete':
      return plan({ entity, lane: entity, call: deleteRequestCall, params: { parentId: mutation.parentId, requestId }, needs: [entity] });
  }
}
