import { isErased, type Named } from '../../../schema/rules/erased-name.ts';

/** First and last name as one line, whatever there is of it; '' of an erased account, whose word is the page's (F-214). */
export function fullName(person: Named): string {
  return isErased(person) ? '' : `${person.firstName} ${person.lastName}`.trim();
}
