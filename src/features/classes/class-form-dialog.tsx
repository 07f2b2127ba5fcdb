import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CLASS_NAME_MAX } from '../../../schema/limits.ts';
import type { ClassView } from '../../../schema/port/views.ts';
import type { Grade } from '../../../schema/records/class.ts';
import { characterCount } from '../../../schema/rules/character-count.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { faultWords, type BrokenRule } from '../../lib/form/broken-rule.ts';
import { changedFields } from '../../lib/form/changed-fields.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { CLASS_FIELDS, classFormRules, type ClassFormValues } from './class-form.ts';
import { IconPicker } from './icon-picker.tsx';

/** From so few letters left on, the form says how many. */
const LEFT_FROM = 15;

export interface ClassFormDialogProps {
  /** The class to edit; none: a new one. */
  value?: ClassView;
  onClose: () => void;
  onCreated?: (classId: string) => void;
}

/** Name, grade and picture of a class, new or existing (CLS-02). Works offline; what was typed stays when it fails. */
export function ClassFormDialog({ value, onClose, onCreated }: ClassFormDialogProps) {
  const { t } = useTranslation('classes');
  const { t: shared } = useTranslation();
  const formId = useId();
  const run = useCommand();
  const icons = useQuery('icons', { kind: 'class' })?.rows ?? [];
  const first = icons[0]?.['@id'] ?? '';
  // What was there when the form was opened: what another teacher changed since is not undone by what nobody touched.
  const [before] = useState<ClassFormValues>({ name: value?.name ?? '', grade: value?.grade ?? 'child', icon: value?.icon['@id'] ?? '' });
  const form = useRulesForm(classFormRules, before);
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusal(form, CLASS_FIELDS);
  const [name, grade, icon] = useWatch({ control: form.control, name: CLASS_FIELDS });
  const words = (rule: BrokenRule) => t(`form.${rule === 'tooLong' ? rule : 'required'}`, { max: CLASS_NAME_MAX });

  const save = form.handleSubmit(async (wish) => {
    const patch = changedFields(before, wish);
    if (value && Object.keys(patch).length === 0) return onClose();
    const result = value ? await run('updateClass', { classId: value._id, patch, seen: { ...before } }) : await run('createClass', wish);
    if (!result.ok) return refuse(result.error);
    onClose();
    if (result.value && 'classId' in result.value) onCreated?.(result.value.classId);
  });

  const left = CLASS_NAME_MAX - characterCount(name.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(value ? 'form.editTitle' : 'form.createTitle')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={isSubmitting}>
            {value ? shared('action.save') : t('create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // The first picture is the one that is shown as chosen where nobody chose.
          if (icon === '') form.setValue('icon', first);
          void save(event);
        }}
        className="grid gap-5"
      >
        <TextField
          label={t('form.name')}
          autoComplete="off"
          data-autofocus=""
          required
          {...form.register('name')}
          error={faultWords(errors.name, words)}
          hint={left <= LEFT_FROM && left >= 0 ? t('form.left', { count: left }) : undefined}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-meta font-label text-ink-2">{t('form.grade')}</legend>
          <Segmented<Grade>
            wide
            label={t('form.grade')}
            value={grade}
            onChange={(chosen) => form.setValue('grade', chosen)}
            options={[
              { value: 'child', label: t('grade.child') },
              { value: 'adult', label: t('grade.adult') },
            ]}
          />
        </fieldset>
        <IconPicker icons={icons} chosen={icon || first} onChoose={(chosen) => form.setValue('icon', chosen, { shouldValidate: form.formState.isSubmitted })} error={faultWords(errors.icon, words)} />
      </form>
    </Dialog>
  );
}
