import { z } from 'zod';
import { invitationCreateSchema } from '../../../schema/records/invitation.ts';
import type { LocaleCode } from '../../../schema/records/user.ts';
import { contactOf } from '../../../schema/rules/contact-rules.ts';

/** The rule that the form names itself: neither an e-mail nor a phone. */
export const NO_CONTACT = 'wrong';

/** Whom a teacher invites: something that is a contact by the habits of the teacher's country (INV-01). */
export function inviteRules(locale: LocaleCode) {
  return z.object({ contact: invitationCreateSchema.shape.contact.refine((contact) => contactOf(contact, locale) !== null, { message: NO_CONTACT }) });
}
/** The fields at which the server's violations are said. */
export const INVITE_FIELDS = ['contact'] as const;
