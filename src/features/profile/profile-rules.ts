import { profilePatchSchema } from '../../../schema/records/account.ts';
import { localeCodeSchema, timeZoneSchema } from '../../../schema/records/user.ts';

/** Names required, language and time zone one of the known: the contract's own rules (PRO-01). */
export const profileFormRules = profilePatchSchema.pick({ firstName: true, lastName: true }).required().extend({ locale: localeCodeSchema, timeZone: timeZoneSchema });
/** The fields at which the server's violations are said. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'locale', 'timeZone'] as const;
