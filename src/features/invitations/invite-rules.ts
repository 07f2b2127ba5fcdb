import type { LocaleCode } from '../../../schema/records/user.ts';
import { contactOf } from '../../../schema/rules/contact-rules.ts';
import { CONTACT_TEXT, keptText, textFault } from '../../../schema/rules/field-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** The rule that the form names itself: neither an e-mail nor a phone. */
export const NO_CONTACT = 'wrong';

/** Whom a teacher invites: something that is a contact by the habits of the teacher's country (INV-01). */
export function inviteRules(locale: LocaleCode): FormRules<{ contact: string }> {
  return ({ contact }) => judged({ contact: textFault(CONTACT_TEXT, contact) ?? (contactOf(contact, locale) === null ? NO_CONTACT : null) }, () => ({ contact: keptText(CONTACT_TEXT, contact) }));
}
/** The fields at which the server's violations are said. */
export const INVITE_FIELDS = ['contact'] as const;
