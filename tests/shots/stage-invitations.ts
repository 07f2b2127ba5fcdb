import { CODE_MS } from '../../schema/limits.ts';
import { ageInvitation, ageParentCode } from '../e2e/server-database.ts';
import type { NewStudent } from '../e2e/school.ts';
import type { PartaServer } from '../support/parta-server.ts';
import type { Player } from './stage-people.ts';

/** Invitations in every state, and codes that hold and do not. */
export interface Invited {
  /** Whose parents were invited in every way. */
  readonly invited: string;
  /** The address that one letter went to, and where its link leads. */
  readonly invitedEmail: string;
  readonly invitationPath: string;
  /** Whose code has run out. */
  readonly ended: string;
}

/** One invitation waits, one is too old, one was cancelled and one taken up. */
export async function invite(parta: PartaServer, leader: Player, second: Player, student: NewStudent, ended: NewStudent, mark: string): Promise<Invited> {
  const path = `/students/${student._id}/invitations`;
  const send = async (contact: string) => (await leader.api.post<{ _id: string }>(path, { channel: contact.includes('@') ? 'email' : 'sms', contact }))._id;
  await ageInvitation(parta, await send('+79161234567'), CODE_MS + 60_000);
  await leader.api.post(`${path}/${await send(`a.very.long.address.of.a.grandmother.${mark}@mail.example.org`)}/cancel`, {});
  const contact = second.login.email ?? '';
  await second.api.post(`/students/by-parent-code/${student.parentCode}/bind-parent`, { code: student.parentCode, invitationId: await send(contact), contact });
  const invitedEmail = `invited.${mark}@example.org`;
  const invitation = await send(invitedEmail);
  await ageParentCode(parta, ended._id, CODE_MS + 60_000);
  return {
    invited: nameOf(student),
    invitedEmail,
    invitationPath: `/invitation?${new URLSearchParams({ code: student.parentCode, invitation, contact: invitedEmail }).toString()}`,
    ended: nameOf(ended),
  };
}

function nameOf({ firstName, lastName }: NewStudent): string {
  return `${firstName} ${lastName}`;
}
