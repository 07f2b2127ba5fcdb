import { PASSWORD_MAX, PASSWORD_MIN } from '../../schema/limits.ts';
import type { ViolationName } from '../../schema/problem-codes.ts';
import { passwordFault, type PasswordFault } from '../../schema/rules/password-rules.ts';
import type { ViolationCode } from '../problem-error.ts';

const CODES: Readonly<Record<PasswordFault, ViolationName>> = {
  'password.required': 'required',
  'password.size': 'passwordSize',
  'password.symbol': 'passwordSymbol',
  'password.letter': 'passwordLetter',
  'password.sameAsEmail': 'passwordSameAsEmail',
};

/** What is wrong with a chosen password, at the field `password`; empty where nothing is. */
export function passwordViolations(password: string, email: string | null): readonly ViolationCode[] {
  const fault = passwordFault(password, email);
  return fault === null ? [] : [{ propertyPath: 'password', code: CODES[fault], values: { min: PASSWORD_MIN, max: PASSWORD_MAX } }];
}
