import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Channel } from '../records/invitation.ts';
import type { LocaleCode } from '../records/user.ts';
import { emailFault } from './field-rules.ts';
import { cleanIdentifier } from './visible-text.ts';
import regions from './zone-regions.json' with { type: 'json' };

export interface Contact {
  readonly channel: Channel;
  /** How it is stored and compared: an e-mail in lower case, a phone in E.164: + and digits. */
  readonly contact: string;
}

/** What tells how somebody writes a phone number at home. */
export interface PhoneHabits {
  readonly locale: LocaleCode;
  /** IANA name. */
  readonly timeZone: string;
}

/** Of somebody who is not known: only international numbers are read. */
export const NO_HABITS: PhoneHabits = { locale: 'en', timeZone: 'UTC' };

/** Where a language's people write numbers in one way, in whatever zone they live. */
const HOME: Readonly<Partial<Record<LocaleCode, CountryCode>>> = { ru: 'RU' };
const REGIONS: Readonly<Record<string, string>> = regions;

/**
 * The contact that somebody typed: an e-mail if it contains @, otherwise a phone number, international or as it is
 * written in the country of the time zone or of the language. Null: neither (product.md section 5, F-306, F-804).
 */
export function contactOf(text: string, habits: PhoneHabits): Contact | null {
  const cleaned = cleanIdentifier(text);
  if (cleaned.includes('@')) return emailFault(cleaned) === null ? { channel: 'email', contact: cleaned.toLowerCase() } : null;
  const phone = phoneOf(cleaned, habits);
  return phone === null ? null : { channel: 'sms', contact: phone };
}

/** A phone in E.164 as people read it: `+7 912 345 67 89`, with blanks at which no line breaks. */
export function phoneWords(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational().replaceAll(' ', '\u00A0') ?? phone;
}

/** In E.164. Numbers that no country has given out are none: an SMS would go nowhere, or to a stranger. */
function phoneOf(written: string, { locale, timeZone }: PhoneHabits): string | null {
  // Most of the world dials 00 abroad, and writes it in countries that dial something else, too.
  const dialled = written.replace(/^tel:/i, '').replace(/^\s*00(?=[1-9])/, '+');
  const countries = [REGIONS[timeZone] as CountryCode | undefined, HOME[locale], undefined];
  for (const defaultCountry of countries) {
    const phone = parsePhoneNumberFromString(dialled, { extract: false, ...(defaultCountry === undefined ? {} : { defaultCountry }) });
    if (phone?.isValid() === true) return phone.number;
  }
  return null;
}
