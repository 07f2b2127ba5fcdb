import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { characterCount } from './character-count.ts';
import { EMAIL_TEXT, keptText } from './field-rules.ts';

/** What is wrong with a password, in the order of product.md section 5; both sides turn a code into text. */
export type PasswordFault = 'password.required' | 'password.size' | 'password.symbol' | 'password.letter' | 'password.sameAsEmail';

/** Punctuation and symbols of any script; a space is none. */
const SYMBOL = /[\p{P}\p{S}]/u;
const UPPERCASE = /\p{Lu}/u;

/**
 * 8 to 255 characters with a special symbol and an uppercase letter, and not the e-mail (product.md section 5).
 * Answers the first fault, or null. Characters are counted by character-count.ts.
 */
export function passwordFault(password: string, email: string | null): PasswordFault | null {
  const length = characterCount(password);
  if (length === 0) return 'password.required';
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'password.size';
  if (!SYMBOL.test(password)) return 'password.symbol';
  if (!UPPERCASE.test(password)) return 'password.letter';
  return email !== null && password.toLowerCase() === keptText(EMAIL_TEXT, email).toLowerCase() ? 'password.sameAsEmail' : null;
}
