import { EMAIL_TEXT, emailFault, keptText, LOGIN_TEXT, PASSWORD_GIVEN, PASSWORD_TEXT, PERSON_NAME, textFault } from '../../../schema/rules/field-rules.ts';
import { passwordFault, type PasswordFault } from '../../../schema/rules/password-rules.ts';
import { judged, type FormRules } from '../form/form-rules.ts';

/** The log-in asks only whether something is there: what holds today may have been made under other rules. */
export function authorizationRules(kind: 'user' | 'student'): FormRules<{ email: string; login: string; password: string }> {
  return ({ email, login, password }) =>
    judged(
      { email: kind === 'user' ? emailFault(email) : null, login: kind === 'student' ? textFault(LOGIN_TEXT, login) : null, password: textFault(PASSWORD_GIVEN, password) },
      () => ({ email: keptText(EMAIL_TEXT, email), login: keptText(LOGIN_TEXT, login), password }),
    );
}
export const AUTHORIZATION_FIELDS = ['email', 'login', 'password'] as const;

/** The rules of product.md section 5 for a password, by the names of their words. */
export const PASSWORD_FAULTS = ['password.required', 'password.size', 'password.symbol', 'password.letter', 'password.sameAsEmail'] as const satisfies readonly PasswordFault[];

/* A password that somebody chooses. Where the e-mail is known, it is compared, too. */
function chosenFault(password: string, email: string | null): string | null {
  return textFault(PASSWORD_TEXT, password) ?? passwordFault(password, email);
}

/** What asks for nothing but the e-mail: the first step of registering, and a new password. */
export const emailRules: FormRules<{ email: string }> = ({ email }) => judged({ email: emailFault(email) }, () => ({ email: keptText(EMAIL_TEXT, email) }));
export const EMAIL_FIELDS = ['email'] as const;
/** The whole registration (product.md section 3): everything that is wrong is told at once. */
export const registrationRules: FormRules<{ email: string; firstName: string; lastName: string; password: string }> = ({ email, firstName, lastName, password }) =>
  judged({ email: emailFault(email), firstName: textFault(PERSON_NAME, firstName), lastName: textFault(PERSON_NAME, lastName), password: chosenFault(password, email) }, () => ({
    email: keptText(EMAIL_TEXT, email),
    firstName: keptText(PERSON_NAME, firstName),
    lastName: keptText(PERSON_NAME, lastName),
    password,
  }));
export const REGISTRATION_FIELDS = ['email', 'firstName', 'lastName', 'password'] as const;

/** A new password by the present one, in the account settings; the present one may have been made under other rules. */
export function changePasswordRules(email: string | null): FormRules<{ currentPassword: string; password: string }> {
  return ({ currentPassword, password }) =>
    judged({ currentPassword: textFault(PASSWORD_GIVEN, currentPassword), password: chosenFault(password, email) }, () => ({ currentPassword, password }));
}
export const CHANGE_PASSWORD_FIELDS = ['currentPassword', 'password'] as const;

/** The form behind the link to a new password; whose it is is not known here. */
export const newPasswordRules: FormRules<{ password: string }> = ({ password }) => judged({ password: chosenFault(password, null) }, () => ({ password }));
