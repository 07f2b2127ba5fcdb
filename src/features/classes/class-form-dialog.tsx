import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CLASS_NAME_MAX } from '../../../schema/limits.ts';
import type { ClassView } from '../../../schema/port/views.ts';
import type { Grade } from '../../../schema/records/class.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { problemToast } from '../../components/problem-toast.ts';
import { Segmented } from '../../components/segmented.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { classFormFaults, violationFaults, type ClassFormFaults, type ClassFormValues } from './class-form.ts';
import { IconPicker } from './icon-picker.tsx';

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
  const toast = useToast();
  const icons = useQuery('icons', { kind: 'class' });
  const [typed, setTyped] = useState<ClassFormValues>({ name: value?.name ?? '', grade: value?.grade ?? 'child', icon: value?.icon['@id'] ?? null });
  const [faults, setFaults] = useState<ClassFormFaults>({});
  const [isBusy, setBusy] = useState(false);
  const values = { ...typed, icon: typed.icon ?? icons?.rows[0]?.['@id'] ?? null };
  const change = (patch: Partial<ClassFormValues>) => {
    setTyped({ ...typed, ...patch });
    setFaults({});
  };
  const words = (field: keyof ClassFormValues) => {
    const fault = faults[field];
    return fault && ('key' in fault ? t(`form.${fault.key}`, { max: CLASS_NAME_MAX }) : fault.text);
  };

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const found = classFormFaults(values);
    setFaults(found);
    if (isBusy || Object.keys(found).length > 0 || values.grade === null || values.icon === null) return;
    setBusy(true);
    const wish = { name: values.name.trim(), grade: values.grade, icon: values.icon };
    const result = value ? await run('updateClass', { classId: value._id, patch: wish }) : await run('createClass', wish);
    setBusy(false);
    if (result.ok) {
      onClose();
      if (result.value && 'classId' in result.value) onCreated?.(result.value.classId);
      return;
    }
    const atFields = violationFaults(result.error);
    setFaults(atFields);
    if (Object.keys(atFields).length === 0) toast(problemToast(result.error.kind === 'problem' ? result.error.problem : null, shared('error.occured')));
  }

  const left = CLASS_NAME_MAX - values.name.trim().length;
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
          <Button type="submit" form={formId} variant="solid" busy={isBusy}>
            {value ? shared('action.save') : t('create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t('form.name')}
          name="name"
          autoComplete="off"
          data-autofocus=""
          required
          value={values.name}
          error={words('name')}
          hint={left <= 15 ? t('form.left', { count: left }) : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-meta font-label text-ink-2">{t('form.grade')}</legend>
          <Segmented<Grade>
            wide
            label={t('form.grade')}
            value={values.grade ?? 'child'}
            onChange={(grade) => change({ grade })}
            options={[
              { value: 'child', label: t('grade.child') },
              { value: 'adult', label: t('grade.adult') },
            ]}
          />
        </fieldset>
        <IconPicker icons={icons?.rows ?? []} chosen={values.icon} onChoose={(icon) => change({ icon })} error={words('icon')} />
      </form>
    </Dialog>
  );
}
