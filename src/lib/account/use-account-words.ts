import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../schema/limits.ts';
import type { PasswordFault } from '../../../schema/rules/password-rules.ts';
import { faultWords, type BrokenRule } from '../form/broken-rule.ts';
import { PASSWORD_FAULTS } from './account-rules.ts';

/** What an e-mail looks like, for the message of product.md section 5. */
const EMAIL_PATTERN = 'name@example.com';

/** The server knows nobody of this e-mail. */
export const EMAIL_UNKNOWN = 'emailUnknown';

const PASSWORD_WORDS = {
  'password.required': 'required',
  'password.size': 'rule.passwordSize',
  'password.symbol': 'rule.passwordSymbol',
  'password.letter': 'rule.passwordLetter',
  'password.sameAsEmail': 'rule.passwordSameAsEmail',
} as const satisfies Record<PasswordFault, string>;

export interface AccountWords {
  email(error: FieldError | undefined): string | undefined;
  /** A student's log-in. */
  login(error: FieldError | undefined): string | undefined;
  name(error: FieldError | undefined): string | undefined;
  password(error: FieldError | undefined): string | undefined;
}

/** What is wrong at the fields of an account, in the words of product.md section 5 (AUT-03, AUT-04). */
export function useAccountWords(): AccountWords {
  const { t } = useTranslation('auth');
  const email = (rule: BrokenRule<typeof EMAIL_UNKNOWN>) => {
    if (rule === EMAIL_UNKNOWN) return t('fault.emailUnknown');
    return rule === 'required' ? t('required') : rule === 'tooLong' ? t('rule.tooLong', { count: EMAIL_MAX }) : t('rule.email', { email: EMAIL_PATTERN });
  };
  const noLongerThan = (count: number) => (rule: BrokenRule) => (rule === 'tooLong' ? t('rule.tooLong', { count }) : t('required'));
  const password = (rule: BrokenRule<PasswordFault>) => {
    if (rule === 'required') return t('required');
    const key = rule === 'tooLong' || rule === 'invalid' ? PASSWORD_WORDS['password.size'] : PASSWORD_WORDS[rule];
    return t(key, { min: PASSWORD_MIN, max: PASSWORD_MAX });
  };
  return {
    email: (error) => faultWords<typeof EMAIL_UNKNOWN>(error, email, [EMAIL_UNKNOWN]),
    login: (error) => faultWords(error, noLongerThan(EMAIL_MAX)),
    name: (error) => faultWords(error, noLongerThan(NAME_MAX)),
    password: (error) => faultWords<PasswordFault>(error, password, PASSWORD_FAULTS),
  };
}
