import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { CODE_MS, EMAIL_PAUSE_MS, INVITATIONS_MAX } from '../../schema/limits.ts';
import type { Invitation, invitationCreateSchema } from '../../schema/records/invitation.ts';
import { contactOf, NO_HABITS } from '../../schema/rules/contact-rules.ts';
import { invitationLetter } from '../mail/invitation-letter.ts';
import { tooMany, type RateLimits } from '../plugins/rate-limits.ts';
import { forbidden, invalid, notFound, ProblemError, type ViolationCode } from '../problem-error.ts';
import { recordChanges, type LoggedChange } from './change-log.ts';
import { familyClassesOf } from './code-reader.ts';
import { freeCode } from './free-code.ts';
import { invitationsByIds, teacherStandings } from './invitation-reader.ts';
import { withdrawLetters, writeLetter } from './letter-writer.ts';
import type { Reading, Tx } from './database.ts';
import { newId } from './new-id.ts';
import { lockStudentPlaces } from './parent-places.ts';
import { relationsOf } from './relation-reader.ts';
import { students } from './schema/classes.ts';
import { invitations } from './schema/joining.ts';
import { users } from './schema/people.ts';
import { staffScopes } from './student-places.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Where the links of letters lead, and how many may go to one contact. */
export interface LetterPlace {
  readonly publicUrl: string;
  readonly limits: Pick<RateLimits, 'take'>;
}

/**
 * Invites a parent to a student that the viewer teaches; the letter leaves with the transaction. The same id again for
 * the same contact is the same answer; otherwise 409.
 */
export async function createInvitation(writing: Writing & LetterPlace, viewer: Viewer, studentId: string, body: z.output<typeof invitationCreateSchema>): Promise<Invitation> {
  const { tx, now } = writing;
  await lockTaught(writing, viewer, studentId);
  await requireFamilies(tx, studentId);
  const contact = await requireContact(writing, viewer, body);
  const id = body._id?.toLowerCase() ?? newId(now);
  const [existing] = await tx.select().from(invitations).where(eq(invitations.id, id));
  if (existing !== undefined) {
    if (existing.studentId !== studentId || existing.invitedById !== viewer.userId || existing.contact !== contact) throw new ProblemError(409, 'conflict');
    return renderInvitation(writing, viewer, studentId, id);
  }
  await makeRoom(writing, studentId, contact);
  await takeLetter(writing, viewer, contact);
  await replaceSpentCode(writing, studentId);
  await tx.insert(invitations).values({ id, studentId, contact, channel: body.channel, invitedById: viewer.userId, ...termFrom(now) });
  await tellStaff(writing, studentId, id);
  await post(writing, viewer, studentId, id);
  return renderInvitation(writing, viewer, studentId, id);
}

/** Cancels a pending invitation, also its letter where that has not left; cancelling twice changes nothing. */
export async function cancelInvitation(writing: Writing, viewer: Viewer, studentId: string, id: string): Promise<Invitation> {
  await lockTaught(writing, viewer, studentId);
  const invitation = await renderInvitation(writing, viewer, studentId, id);
  if (invitation.status === 'canceled') return invitation;
  if (!invitation.canCancel) throw forbidden();
  await endInvitation(writing, studentId, id);
  return renderInvitation(writing, viewer, studentId, id);
}

/**
 * Cancels the student's invitations that could still be accepted and returns their number: their links carry a code that
 * a teacher ends (F-303). An invitation whose term has ended stays: sent again, it carries the code of that day. The
 * caller has locked the student.
 */
export async function cancelLiveInvitations(writing: Writing, studentId: string): Promise<number> {
  const live = await liveInvitations(writing, studentId);
  for (const { id } of live) await endInvitation(writing, studentId, id);
  return live.length;
}

/** Sends a pending invitation again; it holds anew from now on. 429 within EMAIL_PAUSE_MS of its last e-mail. */
export async function notifyInvitation(writing: Writing & LetterPlace, viewer: Viewer, studentId: string, id: string): Promise<Invitation> {
  await lockTaught(writing, viewer, studentId);
  await requireFamilies(writing.tx, studentId);
  const invitation = await renderInvitation(writing, viewer, studentId, id);
  if (!invitation.canNotify) throw forbidden();
  const pauseMs = Date.parse(invitation.invitedAt) + EMAIL_PAUSE_MS - writing.now;
  if (pauseMs > 0) throw tooMany(pauseMs);
  await takeLetter(writing, viewer, invitation.contact);
  await replaceSpentCode(writing, studentId);
  await writing.tx.update(invitations).set({ ...termFrom(writing.now), version: sql`${invitations.version} + 1` }).where(eq(invitations.id, id));
  await tellStaff(writing, studentId, id);
  await post(writing, viewer, studentId, id);
  return renderInvitation(writing, viewer, studentId, id);
}

/** The teachers of the student see the invitation, and the last one beside the student. */
export async function tellStaff(writing: Writing, studentId: string, invitationId: string): Promise<void> {
  await writing.tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
  const staff = await staffScopes(writing.tx, studentId);
  const entities = [iri.invitation(studentId, invitationId), iri.student(studentId)];
  await recordChanges(writing, staff.flatMap((scope) => entities.map((entity): LoggedChange => ({ scope, entity, op: 'upsert' }))));
}

/** 404 where the viewer does not teach the student, 403 where only in archived classes. */
async function lockTaught({ tx }: Writing, viewer: Viewer, studentId: string): Promise<void> {
  await lockStudentPlaces(tx, studentId);
  const standing = (await teacherStandings(tx, viewer, [studentId])).get(studentId);
  if (standing === undefined) throw notFound();
  if (standing.status !== 'active') throw new ProblemError(403, 'archived');
}

/** An adult has no parents to invite (F-313). */
async function requireFamilies(tx: Tx, studentId: string): Promise<void> {
  if ((await familyClassesOf(tx, studentId)).length === 0) throw forbidden();
}

/** What is wrong with a contact, by the habits of the teacher's country; empty where nothing is. */
export async function contactViolations(db: Reading, viewer: Viewer, contact: string | undefined): Promise<readonly ViolationCode[]> {
  return contact === undefined || (await readContact(db, viewer, contact)) !== null ? [] : [NO_CONTACT];
}

const NO_CONTACT: ViolationCode = { propertyPath: 'contact', code: 'contact' };

async function readContact(db: Reading, viewer: Viewer, contact: string): Promise<ReturnType<typeof contactOf>> {
  const [teacher] = await db.select({ locale: users.locale, timeZone: users.timeZone }).from(users).where(eq(users.id, viewer.userId));
  return contactOf(contact, teacher ?? NO_HABITS);
}

/** The contact as it is stored, by the habits of the teacher's country. */
async function requireContact({ tx }: Writing, viewer: Viewer, body: z.output<typeof invitationCreateSchema>): Promise<string> {
  const contact = await readContact(tx, viewer, body.contact);
  if (contact === null) throw invalid(NO_CONTACT);
  if (contact.channel !== body.channel) throw invalid({ propertyPath: 'channel', code: 'wrong' });
  return contact.contact;
}

/** 429 where the contact has had enough letters, or the teacher has sent enough: anybody can register as one. */
async function takeLetter({ tx, limits }: Writing & LetterPlace, viewer: Viewer, contact: string): Promise<void> {
  await limits.take('invitationLetter', contact, tx);
  await limits.take('invitationLetterDay', viewer.userId, tx);
  const [sender] = await tx.select({ isEmailVerified: users.isEmailVerified }).from(users).where(eq(users.id, viewer.userId));
  if (sender?.isEmailVerified !== true) await limits.take('invitationLetterUnverified', viewer.userId, tx);
}

/** One pending invitation per contact; an expired one makes room for the new one. */
async function makeRoom(writing: Writing, studentId: string, contact: string): Promise<void> {
  const { tx, now } = writing;
  const pending = await tx.select().from(invitations).where(and(eq(invitations.studentId, studentId), eq(invitations.status, 'pending')));
  const twin = pending.find((row) => row.contact === contact);
  if (twin !== undefined && twin.expiresAt.getTime() > now) throw invalid({ propertyPath: 'contact', code: 'alreadyInvited' });
  if (twin !== undefined) await endInvitation(writing, studentId, twin.id);
  if (pending.length - (twin === undefined ? 0 : 1) >= INVITATIONS_MAX) throw invalid({ propertyPath: 'contact', code: 'tooManyInvitations', values: { count: INVITATIONS_MAX } });
}

async function post(writing: Writing & LetterPlace, viewer: Viewer, studentId: string, id: string): Promise<void> {
  const { tx, now, publicUrl } = writing;
  const [row] = await tx
    .select({ invitation: invitations, code: students.parentCode, firstName: users.firstName })
    .from(invitations)
    .innerJoin(students, eq(students.id, invitations.studentId))
    .innerJoin(users, eq(users.id, students.userId))
    .where(eq(invitations.id, id));
  const relations = await relationsOf(tx, viewer);
  const place = (await familyClassesOf(tx, studentId)).find(({ classId }) => relations.has(classId));
  const [sender] = await tx.select().from(users).where(eq(users.id, viewer.userId));
  if (row === undefined || place === undefined || sender === undefined) throw notFound();
  const [head] = await tx.select({ locale: users.locale }).from(users).where(eq(users.id, place.teacherId));
  const { code } = row;
  const { channel, contact } = row.invitation;
  const teacher = `${sender.firstName} ${sender.lastName}`;
  await writeLetter(tx, invitationLetter(publicUrl, { locale: head?.locale ?? sender.locale, channel, contact, invitationId: id, code, teacher, className: place.className, student: row.firstName }), now);
}

/** Marks an invitation as canceled, withdraws its letter if that has not left, and notifies the teachers' devices. */
async function endInvitation(writing: Writing, studentId: string, id: string): Promise<void> {
  const canceled = { status: 'canceled' as const, version: sql`${invitations.version} + 1` };
  await writing.tx.update(invitations).set(canceled).where(eq(invitations.id, id));
  await withdrawLetters(writing.tx, id);
  await tellStaff(writing, studentId, id);
}

/** Returns the student's invitations that a parent could accept now. */
async function liveInvitations({ tx, now }: Writing, studentId: string): Promise<{ id: string }[]> {
  const { expiresAt, status } = invitations;
  const isLive = and(eq(invitations.studentId, studentId), eq(status, 'pending'), gt(expiresAt, new Date(now)));
  return tx.select({ id: invitations.id }).from(invitations).where(isLive).orderBy(asc(invitations.id));
}

/**
 * Replaces a code that is too old to open anything alone, so that the letter's page can show who invites. The code stays
 * while another invitation is live: that one's link carries it and must go on working.
 */
async function replaceSpentCode(writing: Writing, studentId: string): Promise<void> {
  const { tx, now } = writing;
  const ofStudent = eq(students.id, studentId);
  const [row] = await tx.select({ madeAt: students.parentCodeMadeAt }).from(students).where(ofStudent);
  const isSpent = row !== undefined && row.madeAt.getTime() + CODE_MS <= now;
  if (!isSpent || (await liveInvitations(writing, studentId)).length > 0) return;
  const parentCode = await freeCode(tx, students.parentCode);
  await tx.update(students).set({ parentCode, parentCodeMadeAt: new Date(now) }).where(ofStudent);
}

function termFrom(now: number): { invitedAt: Date; expiresAt: Date } {
  return { invitedAt: new Date(now), expiresAt: new Date(now + CODE_MS) };
}

async function renderInvitation({ tx }: Writing, viewer: Viewer, studentId: string, id: string): Promise<Invitation> {
  const invitation = (await invitationsByIds(tx, viewer, [id])).get(id);
  if (invitation === undefined || invitation.student !== iri.student(studentId)) throw notFound();
  return invitation;
}
