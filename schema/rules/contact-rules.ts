import type { Channel } from '../records/invitation.ts';
import type { LocaleCode } from '../records/user.ts';
import { emailFault } from './field-rules.ts';

export interface Contact {
  readonly channel: Channel;
  /** How it is stored and compared: an e-mail in lower case, a phone as + and digits. */
  readonly contact: string;
}

/** E.164: at most 15 digits; the shortest numbers in use have 8 with the country. */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/** What people write between the digits. */
const SEPARATORS = /[\s().-]/g;

/**
 * The contact that somebody typed: an e-mail if it contains @, otherwise a phone number, international or as it is
 * written at home where that is known (Russia: 8 or nothing before 10 digits). Null: neither (product.md section 5).
 */
export function contactOf(text: string, locale: LocaleCode): Contact | null {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return emailFault(trimmed) === null ? { channel: 'email', contact: trimmed.toLowerCase() } : null;
  const bare = trimmed.replaceAll(SEPARATORS, '');
  const phone = locale === 'ru' && /^(8|7)?9\d{9}$/.test(bare) ? `+7${bare.slice(-10)}` : bare;
  return INTERNATIONAL.test(phone) ? { channel: 'sms', contact: phone } : null;
}
