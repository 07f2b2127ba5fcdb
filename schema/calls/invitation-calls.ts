import { z } from 'zod';
import { connectionRequestSchema } from '../records/connection-request.ts';
import { bindParentSchema, classInviteSchema, invitationCheckBodySchema, invitationCheckSchema, invitationCreateSchema, invitationSchema, parentInviteSchema } from '../records/invitation.ts';
import { studentSchema } from '../records/student.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const invitationsCall = defineCall({
  id: 'listInvitations', method: 'GET', path: '/students/{studentId}/invitations', actors: 'teacher', status: 200, summary: 'Invitations to a student, newest first',
  query: pageQuerySchema, reply: collectionSchema(invitationSchema),
});
export const createInvitationCall = defineCall({
  id: 'createInvitation', method: 'POST', path: '/students/{studentId}/invitations', actors: 'teacher', status: 201, summary: 'Invite a parent by e-mail or phone',
  body: invitationCreateSchema, reply: invitationSchema,
});
export const cancelInvitationCall = defineCall({
  id: 'cancelInvitation', method: 'POST', path: '/students/{studentId}/invitations/{invitationId}/cancel', actors: 'teacher', status: 200,
  summary: 'Cancel a pending invitation; cancelling twice changes nothing', reply: invitationSchema,
});
export const notifyInvitationCall = defineCall({
  id: 'notifyInvitation', method: 'POST', path: '/students/{studentId}/invitations/{invitationId}/notify', actors: 'teacher', status: 200, summary: 'Send a pending invitation again',
  reply: invitationSchema,
});
/** Wrong, expired and never given codes are refused alike. */
export const studentByParentCodeCall = defineCall({
  id: 'getStudentByParentCode', method: 'GET', path: '/students/by-parent-code/{code}', actors: 'anyone', status: 200, summary: 'What a parent’s code invites to, without names of children',
  reply: parentInviteSchema,
});
/** A link and a typed code do not say whose they are: asked in two calls, each right code would count as a wrong one, too. */
export const inviteByCodeCall = defineCall({
  id: 'getInviteByCode', method: 'GET', path: '/invites/{code}', actors: 'anyone', status: 200, summary: 'What a code invites to, whether it is a class’s or a student’s',
  reply: z.discriminatedUnion('@type', [parentInviteSchema, classInviteSchema]),
});
/** Asked when the link is opened, before any form (F-304). A link whose parts do not belong together is refused like a wrong code. */
export const checkInvitationCall = defineCall({
  id: 'checkInvitation', method: 'POST', path: '/students/by-parent-code/{code}/check-invitation', actors: 'anyone', status: 200, summary: 'Whether the link of an invitation still connects',
  body: invitationCheckBodySchema, reply: invitationCheckSchema,
});
/** With invitation and contact: connected at once, answered with the student. With the code alone: a request that waits. */
export const bindParentCall = defineCall({
  id: 'bindParent', method: 'POST', path: '/students/by-parent-code/{code}/bind-parent', actors: 'parent', status: 200, summary: 'Connect oneself to a student by a code',
  body: bindParentSchema, reply: z.discriminatedUnion('@type', [studentSchema, connectionRequestSchema]),
});
