import type { Channel } from '../../schema/records/invitation.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { serverText } from '../plugins/server-texts.ts';
import type { Letter } from '../store/letter-writer.ts';

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
export function invitationLetter(publicUrl: string, facts: InvitationFacts): Letter {
  const link = new URL('/invitation', publicUrl);
  link.search = new URLSearchParams({ code: facts.code, invitation: facts.invitationId, contact: facts.contact }).toString();
  const values = { teacher: facts.teacher, className: facts.className, student: facts.student, code: facts.code, link: link.href };
  const isMail = facts.channel === 'email';
  return {
    channel: facts.channel,
    recipient: facts.contact,
    // One line, whatever stands in a name.
    subject: isMail ? serverText(facts.locale, 'letter', 'invitationSubject', values).replaceAll(/\s+/g, ' ') : '',
    body: serverText(facts.locale, 'letter', isMail ? 'invitationBody' : 'invitationSms', values),
  };
}
