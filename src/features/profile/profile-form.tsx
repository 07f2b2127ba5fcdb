import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { CommandResult } from '../../../schema/port/commands.ts';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { setLanguage } from '../../i18n/i18n.ts';
import { LANGUAGES } from '../../i18n/language.ts';
import { faultWords, type BrokenRule } from '../../lib/form/broken-rule.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { useSavedToast } from '../../lib/use-saved-toast.ts';
import { PhotoField, type PhotoChange } from './photo-field.tsx';
import { PROFILE_FIELDS, profileFormRules } from './profile-rules.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { profileValuesOf, useFollowedProfile } from './use-followed-profile.ts';

/** Photo, names, language and time zone of one's own; nothing is saved before something has changed. Works offline. */
export function ProfileForm({ me }: { me: Me }) {
  const { t, i18n } = useTranslation('profile');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const announceSaved = useSavedToast();
  const [photo, setPhoto] = useState<PhotoChange>('kept');
  const form = useRulesForm(profileFormRules, profileValuesOf(me));
  const { changesIn, settle } = useFollowedProfile(form, me);
  const { errors, isDirty, isSubmitting } = form.formState;
  const refuse = useRefusal(form, PROFILE_FIELDS);
  const [timeZone, firstName, lastName] = useWatch({ control: form.control, name: ['timeZone', 'firstName', 'lastName'] });
  const words = (rule: BrokenRule) => t(rule === 'tooLong' ? 'tooLong' : 'required', { max: NAME_MAX });

  const save = form.handleSubmit(async (wish) => {
    // Spaces around a name are gone from the field as they are from what is sent.
    for (const name of PROFILE_FIELDS) form.setValue(name, wish[name], { shouldDirty: true });
    const changes = changesIn(wish);
    const { locale, timeZone: zone, ...names } = changes;
    const done: CommandResult<'updateProfile' | 'setTimeZone' | 'setLanguage'>[] = [];
    const picture = photo === 'kept' ? {} : { avatar: photo === 'none' ? null : photo.file };
    if (Object.keys({ ...names, ...picture }).length > 0) done.push(await run('updateProfile', { ...names, ...picture }));
    if (zone !== undefined) done.push(await run('setTimeZone', { timeZone: zone }));
    if (locale !== undefined) done.push(await run('setLanguage', { locale }));
    const failed = done.find((result) => !result.ok);
    if (failed?.ok === false) return refuse(failed.error);
    // Chosen here, and not merely known here: the menu of the avatar may have said otherwise since.
    if (locale !== undefined) await setLanguage(locale);
    settle(changes);
    setPhoto('kept');
    // Not `t`: that one speaks the language from before the save.
    announceSaved(done.flatMap((result) => (result.ok ? result.value : [])), () => i18n.t('profile:saved'));
  });

  return (
    <Card pad="none" className="@container">
      <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 md:p-6">
        <PhotoField me={{ ...me, firstName, lastName }} value={photo} onChange={setPhoto} />
        <div className="grid gap-5 @md:grid-cols-2">
          <TextField label={t('firstName')} autoComplete="given-name" required {...form.register('firstName')} error={faultWords(errors.firstName, words)} />
          <TextField label={t('lastName')} autoComplete="family-name" required {...form.register('lastName')} error={faultWords(errors.lastName, words)} />
        </div>
        <TextField label={t('email')} hint={t('emailHint')} type="email" value={me.email ?? ''} disabled />
        <div className="grid gap-5 @md:grid-cols-2">
          <SelectField label={t('language')} options={LANGUAGES.map((value) => ({ value, label: shared(`language.${value}`) }))} {...form.register('locale')} />
          <TimeZoneField value={timeZone} onChange={(next) => form.setValue('timeZone', next, { shouldDirty: true })} />
        </div>
        <Button type="submit" variant="solid" busy={isSubmitting} aria-disabled={!isDirty && photo === 'kept'} className="justify-self-start max-sm:w-full">
          {shared('action.save')}
        </Button>
      </form>
    </Card>
  );
}
