import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { ConnectionRequest, requestCreateSchema } from '../../schema/records/connection-request.ts';
import type { bindParentSchema } from '../../schema/records/invitation.ts';
import type { Student } from '../../schema/records/student.ts';
import { contactOf, NO_HABITS } from '../../schema/rules/contact-rules.ts';
import { joiningBy } from '../../schema/rules/joining-rules.ts';
import { invalid, notFound, ProblemError } from '../problem-error.ts';
import { recordAct } from './audit-writer.ts';
import { familyClassesOf, findStudentByCode, isClassCode } from './code-reader.ts';
import type { Reading, Tx } from './database.ts';
import { tellStaff } from './invitation-writer.ts';
import { connectParent, isConnected, lockStudentPlaces } from './parent-places.ts';
import { askForStudent, settleWaiting, type Asking } from './request-writer.ts';
import { classStudents } from './schema/classes.ts';
import { invitations } from './schema/joining.ts';
import { users } from './schema/people.ts';
import { studentsByIds } from './student-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** The one refusal of every code: nothing tells what is wrong with it, or which codes exist. */
export function codeRefused(): ProblemError {
  return new ProblemError(404, 'codeInvalid');
}

/**
 * Connects the parent at once by an invitation that was sent to this contact, or asks the teacher by the code alone
 * (design.md section 4). A connected parent gets the student. An invitation counts only with the student's present code
 * (F-303); the code's age does not count then, for the invitation has its own term.
 */
export async function bindParent(writing: Asking, viewer: Viewer, code: string, body: z.output<typeof bindParentSchema>): Promise<Student | ConnectionRequest> {
  const { tx, now } = writing;
  if (code.toUpperCase() !== body.code.toUpperCase()) throw codeRefused();
  const isNamed = body.invitationId !== undefined;
  const studentId = body.invitationId === undefined ? (await findStudentByCode(tx, code, now))?.studentId : await findInvited(tx, body.invitationId);
  if (studentId === undefined) throw codeRefused();
  const classIds = await lockStudentPlaces(tx, studentId);
  // Read with the student locked: a teacher may have renewed the code a moment ago.
  const found = await findStudentByCode(tx, code, now);
  const isCodeValid = found?.studentId === studentId && (isNamed || found.isFresh);
  const invitation = body.invitationId === undefined ? undefined : await lockInvitation(writing, studentId, body.invitationId);
  const [place] = await familyClassesOf(tx, studentId);
  const isOfContact = invitation !== undefined && (await isContactOf(tx, invitation, body.contact));
  if (isNamed && isOfContact && invitation.status === 'accepted' && invitation.acceptedById === viewer.userId) return renderStudent(writing, viewer, studentId);
  const joining = joiningBy({
    isCodeValid,
    classStatus: place === undefined ? 'archive' : 'active',
    invitation: { isNamed, status: invitation?.status ?? null, isExpired: invitation !== undefined && invitation.expiresAt.getTime() <= now, isOfContact },
  });
  if (joining === 'refuse' || place === undefined) throw codeRefused();
  if (joining === 'request') {
    if (await isConnected(tx, studentId, viewer.userId)) return renderStudent(writing, viewer, studentId);
    return askForStudent(writing, viewer, { id: body._id, classId: place.classId, studentId, code });
  }
  if (invitation === undefined) throw codeRefused();
  // It is for somebody else, who has not answered yet (F-305).
  if ((await isConnected(tx, studentId, viewer.userId)) && !(await isOwnContact(tx, viewer.userId, invitation))) return renderStudent(writing, viewer, studentId);
  await tx.update(invitations).set({ status: 'accepted', acceptedById: viewer.userId, version: sql`${invitations.version} + 1` }).where(eq(invitations.id, invitation.id));
  await tellStaff(writing, studentId, invitation.id);
  await settleWaiting(writing, studentId, viewer.userId, invitation.invitedById);
  await connectParent(writing, studentId, viewer.userId, classIds);
  await recordAct(tx, { actorId: viewer.userId, act: 'invitation.accepted', subject: iri.student(studentId), detail: { invitation: invitation.id } }, now);
  return renderStudent(writing, viewer, studentId);
}

/** Asks for a student of a class by the class's code or the student's own. */
export async function createRequest(writing: Asking, viewer: Viewer, place: { classId: string; studentId: string }, body: z.output<typeof requestCreateSchema>): Promise<ConnectionRequest> {
  const { tx, now } = writing;
  await lockStudentPlaces(tx, place.studentId);
  const [member] = await tx.select().from(classStudents).where(and(eq(classStudents.classId, place.classId), eq(classStudents.studentId, place.studentId)));
  const isActive = (await familyClassesOf(tx, place.studentId)).some(({ classId }) => classId === place.classId);
  const ofStudent = await findStudentByCode(tx, body.code, now);
  const isCodeValid = (ofStudent?.studentId === place.studentId && ofStudent.isFresh) || (await isClassCode(tx, place.classId, body.code, now));
  if (member === undefined || !isActive || !isCodeValid) throw codeRefused();
  if (await isConnected(tx, place.studentId, viewer.userId)) throw invalid({ propertyPath: 'code', code: 'alreadyConnected' });
  return askForStudent(writing, viewer, { id: body._id, ...place, code: body.code });
}

type InvitationRow = typeof invitations.$inferSelect;

/** Returns the id of the student whom an invitation is for. */
async function findInvited(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ studentId: invitations.studentId }).from(invitations).where(eq(invitations.id, id.toLowerCase()));
  return row?.studentId;
}

async function lockInvitation({ tx }: Writing, studentId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(and(eq(invitations.id, id.toLowerCase()), eq(invitations.studentId, studentId))).for('update');
  return row;
}

/** Whether somebody names the contact that the invitation went to, however it is written. */
export async function isContactOf(db: Reading, invitation: InvitationRow, given: string | undefined): Promise<boolean> {
  const [sender] = await db.select({ locale: users.locale, timeZone: users.timeZone }).from(users).where(eq(users.id, invitation.invitedById));
  return given !== undefined && contactOf(given, sender ?? NO_HABITS)?.contact === invitation.contact;
}

/** Whether an invitation went to the user's own e-mail. */
async function isOwnContact(db: Reading, userId: string, { contact, channel }: InvitationRow): Promise<boolean> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return channel === 'email' && user?.email?.toLowerCase() === contact.toLowerCase();
}

async function renderStudent({ tx }: Writing, viewer: Viewer, studentId: string): Promise<Student> {
  const student = (await studentsByIds(tx, viewer, [studentId])).get(studentId);
  if (student === undefined) throw notFound();
  return student;
}
