import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { InvitationCheck, invitationCheckBodySchema } from '../../schema/records/invitation.ts';
import { findStudentByCode, readStudentInvite } from './code-reader.ts';
import type { Reading } from './database.ts';
import { codeRefused, isContactOf } from './join-writer.ts';
import { isConnected } from './parent-places.ts';
import { invitations } from './schema/joining.ts';

/** An invitation's link: the code of the path and what the body says. */
export interface InvitationLink extends z.output<typeof invitationCheckBodySchema> {
  readonly code: string;
}

/**
 * Returns whether a link still connects the caller (`userId` null: a visitor), by the rules of bindParent and without a
 * change (F-304). Refuses as a wrong code whoever does not know all three parts: nothing tells which invitations exist.
 */
export async function checkInvitation(db: Reading, link: InvitationLink, userId: string | null, now: number): Promise<Omit<InvitationCheck, '@id'>> {
  const [invitation] = await db.select().from(invitations).where(eq(invitations.id, link.invitationId.toLowerCase()));
  const found = await findStudentByCode(db, link.code, now);
  if (invitation === undefined || found?.studentId !== invitation.studentId || !(await isContactOf(db, invitation, link.contact))) throw codeRefused();
  const place = await readStudentInvite(db, invitation.studentId);
  const isOpen = invitation.status === 'pending' && invitation.expiresAt.getTime() > now;
  const isMine = userId !== null && (await isConnected(db, invitation.studentId, userId));
  if (place === null || (!isOpen && !isMine)) return { '@type': 'InvitationCheck', state: 'ended', invite: null };
  return { '@type': 'InvitationCheck', state: isMine ? 'connected' : 'open', invite: { '@id': `/students/by-parent-code/${link.code.toUpperCase()}`, ...place } };
}
