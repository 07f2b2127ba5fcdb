import { z } from 'zod';
import { EMAIL_MAX } from '../../../schema/limits.ts';
import { emailSchema, passwordSchema } from '../../../schema/records/account.ts';
import { personNameSchema } from '../../../schema/records/student.ts';
import { passwordFault, type PasswordFault } from '../../../schema/rules/password-rules.ts';

/** Something that must be there, whatever it is. */
const filled = z.string().max(EMAIL_MAX).trim().min(1);
const unasked = z.string();
/** An e-mail that is missing is told from one that is none. */
const email = filled.pipe(emailSchema);

/** The log-in asks only whether something is there: what holds today may have been made under other rules. */
export function authorizationRules(kind: 'user' | 'student') {
  return z.object({ email: kind === 'user' ? email : unasked, login: kind === 'student' ? filled : unasked, password: passwordSchema.min(1) });
}
export const AUTHORIZATION_FIELDS = ['email', 'login', 'password'] as const;

/** The rules of product.md section 5 that the schema names itself, as the messages of its issues. */
export const PASSWORD_FAULTS = ['password.required', 'password.size', 'password.symbol', 'password.letter', 'password.sameAsEmail'] as const satisfies readonly PasswordFault[];

/** A password that somebody chooses. Where the e-mail is known, it is compared, too. */
const chosenPassword = passwordSchema.superRefine((password, context) => {
  const fault = passwordFault(password, null);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

/** What asks for nothing but the e-mail: the first step of registering, and a new password. */
export const emailRules = z.object({ email });
export const EMAIL_FIELDS = ['email'] as const;
/** The whole registration (product.md section 3). */
export const registrationRules = z
  .object({ email, firstName: personNameSchema, lastName: personNameSchema, password: chosenPassword })
  .refine((typed) => passwordFault(typed.password, typed.email) !== 'password.sameAsEmail', {
    path: ['password'],
    message: 'password.sameAsEmail' satisfies PasswordFault,
    // Also while other fields are still wrong, so that everything is told at once.
    when: ({ value }) => z.object({ email: z.string(), password: z.string() }).safeParse(value).success,
  });
export const REGISTRATION_FIELDS = ['email', 'firstName', 'lastName', 'password'] as const;

/** The form behind the link to a new password; whose it is is not known here. */
export const newPasswordRules = z.object({ password: chosenPassword });
