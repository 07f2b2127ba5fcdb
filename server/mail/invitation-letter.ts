import type { Channel } from '../../schema/records/invitation.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { serverText } from '../plugins/server-texts.ts';
import type { NewLetter } from '../store/letter-writer.ts';
import { letterText } from './letter-texts.ts';

export interface InvitationFacts {
  readonly locale: LocaleCode;
  readonly channel: Channel;
  readonly contact: string;
  readonly invitationId: string;
  readonly code: string;
  readonly teacher: string;
  readonly className: string;
  readonly student: string;
}

/** The letter or text message of an invitation, in the class's language, with the link that accepts it (INV-05). */
export function invitationLetter(publicUrl: string, facts: InvitationFacts): NewLetter {
  const link = new URL('/invitation', publicUrl);
  link.search = new URLSearchParams({ code: facts.code, invitation: facts.invitationId, contact: facts.contact }).toString();
  const values = { teacher: facts.teacher, className: facts.className, student: facts.student, link: link.href };
  const to = { channel: facts.channel, recipient: facts.contact };
  if (facts.channel === 'email') return { ...to, ...letterText(facts.locale, 'invitation', values, link.href) };
  return { ...to, subject: '', body: serverText(facts.locale, 'letter', 'invitationSms', values), html: null };
}
