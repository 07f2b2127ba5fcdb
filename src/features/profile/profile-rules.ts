import type { LocaleCode } from '../../../schema/records/user.ts';
import { keptText, PERSON_NAME, textFault } from '../../../schema/rules/field-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** What stands in the form of the own profile. */
export interface ProfileFormValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: LocaleCode;
  readonly timeZone: string;
}

/** Names required: the contract's own rules (PRO-01). Language and time zone are chosen from what is known. */
export const profileFormRules: FormRules<ProfileFormValues> = ({ firstName, lastName, locale, timeZone }) =>
  judged({ firstName: textFault(PERSON_NAME, firstName), lastName: textFault(PERSON_NAME, lastName) }, () => ({ firstName: keptText(PERSON_NAME, firstName), lastName: keptText(PERSON_NAME, lastName), locale, timeZone }));
/** The fields at which the server's violations are said. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'locale', 'timeZone'] as const;
