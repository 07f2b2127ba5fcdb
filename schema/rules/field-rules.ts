import { CLASS_NAME_MAX, CONTACT_MAX, EMAIL_MAX, EVENT_DESCRIPTION_MAX, EVENT_TITLE_MAX, NAME_MAX, PASSWORD_SENT_MAX } from '../limits.ts';
import { characterCount } from './character-count.ts';
import { cleanIdentifier, isBlank } from './visible-text.ts';

/**
 * What is typed into one field, without the validator: forms ask these rules themselves, and the contract makes its schemas
 * of them (records/text-schema.ts). So each stands once, and the page needs no Zod.
 */
export interface TextRule {
  /** Blanks around it are the typist's, not its. */
  readonly isTrimmed: boolean;
  /** It is compared letter by letter: what nobody sees in it is not its (visible-text.ts). */
  readonly isIdentifier?: boolean;
  /** Bounds in characters (character-count.ts). */
  readonly min: number;
  readonly max: number;
}
export type TextFault = 'required' | 'tooLong';

export const PERSON_NAME: TextRule = { isTrimmed: true, min: 1, max: NAME_MAX };
export const CLASS_NAME: TextRule = { isTrimmed: true, min: 1, max: CLASS_NAME_MAX };
export const EVENT_TITLE: TextRule = { isTrimmed: true, min: 1, max: EVENT_TITLE_MAX };
export const EVENT_DESCRIPTION: TextRule = { isTrimmed: false, min: 0, max: EVENT_DESCRIPTION_MAX };
/** Whom an invitation goes to; contact-rules.ts says what is one. */
export const CONTACT_TEXT: TextRule = { isTrimmed: true, isIdentifier: true, min: 1, max: CONTACT_MAX };
export const EMAIL_TEXT: TextRule = { isTrimmed: true, isIdentifier: true, min: 0, max: EMAIL_MAX };
/** By which somebody logs in, an e-mail or a student's login: what holds today may have been made under other rules. */
export const LOGIN_TEXT: TextRule = { isTrimmed: true, isIdentifier: true, min: 1, max: EMAIL_MAX };
/** What no request may exceed; the rule of a password that is chosen is password-rules.ts. */
export const PASSWORD_TEXT: TextRule = { isTrimmed: false, min: 0, max: PASSWORD_SENT_MAX };
/** A password by which somebody shows who they are: whatever it is, it must be there. */
export const PASSWORD_GIVEN: TextRule = { ...PASSWORD_TEXT, min: 1 };

/** Of an e-mail, the pattern of Zod's `z.email()` with the letters of every language (RFC 6531; F-306): `мама@пример.рф`. */
export const EMAIL_PATTERN =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;
/** A time of the day as a clock on the wall shows it: `21:00`. */
export const CLOCK_TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

export const GRADES = ['adult', 'child'] as const;

/** The text as it is stored. One that must be there is empty where nobody would see anything of it (F-805). */
export function keptText({ isTrimmed, isIdentifier, min }: TextRule, text: string): string {
  if (isTrimmed && min > 0 && isBlank(text)) return '';
  if (isIdentifier === true) return cleanIdentifier(text);
  // Stored in one encoding, whichever the keyboard uses (F-806).
  return isTrimmed ? text.normalize('NFC').trim() : text;
}

/** The rule that a text breaks, or null. */
export function textFault(rule: TextRule, text: string): TextFault | null {
  const length = characterCount(keptText(rule, text));
  if (length < rule.min) return 'required';
  return length > rule.max ? 'tooLong' : null;
}

/** The rule that an e-mail breaks, or null: one that is missing is told from one that is none. */
export function emailFault(text: string): TextFault | 'invalid' | null {
  const fault = textFault({ ...EMAIL_TEXT, min: 1 }, text);
  return fault === null && !EMAIL_PATTERN.test(keptText(EMAIL_TEXT, text)) ? 'invalid' : fault;
}
