import { iri } from '../../../schema/ids.ts';
import type { AwardView, InvitationView, StudentView } from '../../../schema/port/views.ts';
import { CODE_MS } from '../../../schema/limits.ts';
import type { Award } from '../../../schema/records/award.ts';
import type { Invitation } from '../../../schema/records/invitation.ts';
import type { Student } from '../../../schema/records/student.ts';
import { iconIri, iconRefOf } from '../../../schema/rules/icon-ref.ts';
import type { MutationOf } from '../../../schema/rules/mutation.ts';
import { overlayInvitation, overlayStudent } from '../../../schema/rules/overlay-people.ts';
import { studentIconSlug } from '../../../schema/rules/student-icon.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import type { RowOf } from './pending-index.ts';
import { laidOver, pendingOf } from './pending-of.ts';
import { estimatedAt, myPerson, type ViewContext } from './view-context.ts';

/** A student as the screen sees it; null where it will be in none of the user's classes. */
export function studentView(truth: Student, rows: readonly OutboxRow[], context: ViewContext): StudentView | null {
  const student = laidOver(truth, rows, overlayStudent);
  return student === null ? null : { ...student, ...pendingOf(rows, context) };
}

/** What is known of a student before the server is: the names, and the picture that the server will give. */
export function provisionalStudent(mutation: MutationOf<'student.create'>): Student {
  const { studentId, classIds, firstName, lastName } = mutation;
  const slug = studentIconSlug(studentId);
  const icon = iconRefOf(iconIri('student', slug)) ?? { '@id': iconIri('student', slug), '@type': 'Icon', content: slug, colour: 'star' };
  return {
    '@id': iri.student(studentId), '@type': 'Student', _id: studentId, version: 0, user: iri.user(studentId), firstName, lastName, icon, classes: classIds.map((id) => iri.class(id)),
    positivePoints: 0, negativePoints: 0, currentPoints: 0, pointsByClass: [], parents: [], login: null, parentCode: null, parentCodeExpiresAt: null, lastInvite: null,
    canUpdate: true, canReward: true, canCreateInvitation: true,
  };
}

/** A student who was added here and whom the server does not know yet. */
export function waitingStudentView(row: RowOf<'student.create'>, rows: readonly OutboxRow[], context: ViewContext): StudentView | null {
  const view = studentView(provisionalStudent(row.mutation), rows.filter((other) => other !== row), context);
  return view === null ? null : { ...view, ...pendingOf([row], context) };
}

/** Points that were given here and that the server does not know yet. */
export function waitingAwardView(row: RowOf<'reward.create'>, context: ViewContext): AwardView {
  const { awardId, studentId, classId, skillId, name, icon, skillType, points } = row.mutation;
  const award: Award = {
    '@id': iri.award(awardId), '@type': 'Award', _id: awardId, version: 0, student: iri.student(studentId), class: iri.class(classId), skill: iri.skill(classId, skillId),
    name, skillIcon: icon, skillType, points, awardedBy: myPerson(context.me), awardedAt: estimatedAt(row.madeAt, context),
  };
  return { ...award, ...pendingOf([row], context) };
}

/** An invitation as the screen sees it. */
export function invitationView(truth: Invitation, rows: readonly OutboxRow[], context: ViewContext): InvitationView {
  return { ...(laidOver(truth, rows, overlayInvitation) ?? truth), ...pendingOf(rows, context) };
}

/** An invitation that waits on this device, cancelled where that waits behind it. */
export function waitingInvitationView(row: RowOf<'invitation.create'>, rows: readonly OutboxRow[], context: ViewContext): InvitationView {
  const { studentId, invitationId, contact, channel } = row.mutation;
  const invitation: Invitation = {
    '@id': iri.invitation(studentId, invitationId), '@type': 'Invitation', _id: invitationId, version: 0, student: iri.student(studentId), contact, channel, status: 'pending',
    invitedAt: estimatedAt(row.madeAt, context), expiresAt: estimatedAt(row.madeAt + CODE_MS, context), canCancel: true, canNotify: false,
  };
  return { ...(laidOver(invitation, rows, overlayInvitation) ?? invitation), ...pendingOf([row], context) };
}
