import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Me } from '../../../schema/records/user.ts';
import { languageOf } from '../../i18n/language.ts';
import { changedFields } from '../../lib/form/changed-fields.ts';
import { PROFILE_FIELDS, type ProfileFormValues } from './profile-rules.ts';

/** What stands in the form of the own profile untouched. */
export function profileValuesOf({ firstName, lastName, locale, timeZone }: Me): ProfileFormValues {
  return { firstName, lastName, locale: languageOf(locale.split('/').at(-1)) ?? 'en', timeZone };
}

export interface FollowedProfile {
  /** The fields of `values` that differ from what the form stands on. */
  readonly changesIn: (values: ProfileFormValues) => Partial<ProfileFormValues>;
  /** What was sent is what the form stands on from now on. */
  readonly settle: (sent: Partial<ProfileFormValues>) => void;
}

/**
 * The form stays open for as long as its page, and the account may change under it: by the menu of the avatar, or on
 * another device. What nobody touched follows; what was typed stays, and differs from the new value then.
 */
export function useFollowedProfile(form: UseFormReturn<ProfileFormValues>, me: Me): FollowedProfile {
  const { firstName, lastName, locale, timeZone } = profileValuesOf(me);
  const before = useRef<ProfileFormValues>({ firstName, lastName, locale, timeZone });

  const follow = useCallback(
    (next: ProfileFormValues) => {
      if (Object.keys(changedFields(before.current, next)).length === 0) return;
      const touched = changedFields(before.current, form.getValues());
      before.current = next;
      form.reset(next, { keepValues: true, keepErrors: true, keepIsSubmitted: true });
      for (const name of PROFILE_FIELDS) if (!(name in touched)) form.setValue(name, next[name], { shouldDirty: true });
    },
    [form],
  );
  useEffect(() => follow({ firstName, lastName, locale, timeZone }), [follow, firstName, lastName, locale, timeZone]);

  return {
    changesIn: (values) => changedFields(before.current, values),
    settle: (sent) => follow({ ...before.current, ...sent }),
  };
}
