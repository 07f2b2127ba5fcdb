import i18next from 'i18next';
import { isErased, type Named } from '../../schema/rules/erased-name.ts';

/** First and last name as one line, whatever there is of it; of an erased account the word for that, in the language of the page (F-214). */
export function personName(person: Named): string {
  return isErased(person) ? i18next.t('common:deletedAccount') : `${person.firstName} ${person.lastName}`.trim();
}

/** Returns a teacher's name as the server made it; of an erased account, which comes without one, the word for that. */
export function teacherName(fullName: string): string {
  return fullName === '' ? i18next.t('common:deletedAccount') : fullName;
}
