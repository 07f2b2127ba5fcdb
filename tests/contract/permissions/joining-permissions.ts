import { bindParentCall, cancelInvitationCall, checkInvitationCall, createInvitationCall, invitationsCall, inviteByCodeCall, notifyInvitationCall, studentByParentCodeCall } from '../../../schema/calls/invitation-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall, deleteRequestCall, parentRequestsCall, patchRequestCall, pendingRequestsCall } from '../../../schema/calls/request-calls.ts';
import { iri } from '../../../schema/ids.ts';
import { ANYONE, CLOSED_CODE, FROZEN_STAFF, outcomes, PARENTS, READABLE_STAFF, STAFF, TEACHERS, WAITING_PARENT, type PermissionRow } from './permission-row.ts';
import type { Place } from './permission-world.ts';

const ofStudent = ({ pupil: { studentId } }: Place) => ({ params: { studentId } });
const ofCode = ({ pupil: { parentCode } }: Place) => ({ params: { code: parentCode } });
const ofInvitation = async (place: Place) => ({ params: { studentId: place.pupil.studentId, invitationId: await place.invitation() } });
const checkOf = (place: Place, invitationId: string) => ({ ...ofCode(place), body: { invitationId, contact: `a${invitationId}@home.test` } });
const ofRequest = async (place: Place) => ({ params: { classId: place.classId, studentId: place.studentId, requestId: await place.request('pendingParent') } });

/** Invitations, codes and connection requests. The request is the waiting parent's. */
export const JOINING_PERMISSIONS: readonly PermissionRow[] = [
  { call: invitationsCall, active: STAFF, archived: READABLE_STAFF, ask: ofStudent },
  { call: createInvitationCall, active: STAFF, archived: FROZEN_STAFF, ask: (place) => ({ ...ofStudent(place), body: { channel: 'email', contact: `${place.unique()}@home.test` } }) },
  { call: cancelInvitationCall, active: STAFF, archived: FROZEN_STAFF, ask: ofInvitation },
  { call: notifyInvitationCall, active: STAFF, archived: FROZEN_STAFF, ask: ofInvitation },
  { call: studentByParentCodeCall, active: ANYONE, archived: CLOSED_CODE, ask: ofCode },
  { call: inviteByCodeCall, active: ANYONE, archived: CLOSED_CODE, ask: ofCode },
  // An archived class ends its invitations, which is an answer and no refusal.
  { call: checkInvitationCall, active: ANYONE, archived: ANYONE, ask: async (place) => checkOf(place, await place.invitation()) },
  { call: bindParentCall, active: PARENTS, archived: outcomes(403, { parent: 404, pendingParent: 404, declinedParent: 404, otherParent: 404 }), ask: (place) => ({ ...ofCode(place), body: { code: place.pupil.parentCode } }) },

  { call: parentRequestsCall, active: WAITING_PARENT, archived: WAITING_PARENT, ask: async (place) => (await place.request('pendingParent'), { params: { parentId: place.people.pendingParent } }) },
  { call: pendingRequestsCall, active: TEACHERS, archived: TEACHERS, ask: async (place) => (await place.request('pendingParent'), {}) },
  {
    call: createRequestCall,
    // A parent who is connected already has nothing to ask for; an archived class is not there for others.
    active: outcomes(403, { parent: 422, pendingParent: 'ok', declinedParent: 'ok', otherParent: 'ok' }),
    archived: outcomes(403, { parent: 404, pendingParent: 404, declinedParent: 404, otherParent: 404 }),
    ask: ({ classId, studentId, classCode }) => ({ params: { classId, studentId }, body: { code: classCode } }),
  },
  { call: patchRequestCall, active: STAFF, archived: FROZEN_STAFF, ask: async (place) => ({ ...(await ofRequest(place)), body: { class: iri.class(place.classId) } }) },
  { call: acceptRequestCall, active: STAFF, archived: FROZEN_STAFF, ask: async (place) => ({ params: { classId: place.classId, studentId: place.studentId, requestId: await place.newcomer() } }) },
  { call: declineRequestCall, active: STAFF, archived: FROZEN_STAFF, ask: ofRequest },
  {
    call: deleteRequestCall,
    active: WAITING_PARENT,
    // One's own wish is taken back whatever became of the class.
    archived: WAITING_PARENT,
    ask: async (place) => ({ params: { parentId: place.people.pendingParent, requestId: await place.request('pendingParent') } }),
  },
];
