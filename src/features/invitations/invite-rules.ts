import { contactOf, type PhoneHabits } from '../../../schema/rules/contact-rules.ts';
import { CONTACT_TEXT, keptText, textFault } from '../../../schema/rules/field-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** The rules that the form names itself: neither an e-mail nor a phone; a contact that has a live invitation. */
export const NO_CONTACT = 'wrong';
export const ALREADY_INVITED = 'already';

/** Whom a teacher invites: a contact as the teacher writes it at home (INV-01), and none of those `invited` before (F-307). */
export function inviteRules(habits: PhoneHabits, invited: readonly string[]): FormRules<{ contact: string }> {
  function ownFault(contact: string): string | null {
    const read = contactOf(contact, habits);
    if (read === null) return NO_CONTACT;
    return invited.includes(read.contact) ? ALREADY_INVITED : null;
  }
  return ({ contact }) => judged({ contact: textFault(CONTACT_TEXT, contact) ?? ownFault(contact) }, () => ({ contact: keptText(CONTACT_TEXT, contact) }));
}
/** The fields at which the server's violations are said. */
export const INVITE_FIELDS = ['contact'] as const;
