import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { CommandError } from '../../../schema/port/commands.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { faultWords, type BrokenRule } from '../../lib/form/broken-rule.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { useSavedToast } from '../../lib/use-saved-toast.ts';
import { ClassToggles } from './class-toggles.tsx';
import { isKnownName } from './is-known-name.ts';
import { RemoveStudentDialog } from './remove-student-dialog.tsx';
import { STUDENT_FIELDS, studentChanges, studentFormRules } from './student-form.ts';
import { StudentLogin } from './student-login.tsx';

/** The name of the contract's own rule. */
const OWN = ['exists'] as const;

export interface EditStudentDialogProps {
  /** The class from which it was opened. */
  classId: string;
  student: StudentView;
  onClose: () => void;
  /** The student is about to leave the class from which it was opened. */
  onTakeOut?: () => void;
}

/** Names and classes of a student, the login, and the way out of the class (ROO-04, ROO-06). Works offline. */
export function EditStudentDialog({ classId, student, onClose, onTakeOut }: EditStudentDialogProps) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const formId = useId();
  const run = useCommand();
  const announceSaved = useSavedToast();
  const classes = useQuery('classes', { status: 'active' })?.rows ?? [];
  // What was there when the form was opened: a change from elsewhere is not undone by what nobody touched.
  const [before] = useState({ firstName: student.firstName, lastName: student.lastName, classes: [...student.classes] });
  const [isRemoving, setRemoving] = useState(false);
  const form = useRulesForm(studentFormRules, before);
  const { errors, isSubmitting } = form.formState;
  const refuse = useRefusal(form, STUDENT_FIELDS);
  const [firstName, lastName, chosen] = useWatch({ control: form.control, name: STUDENT_FIELDS });
  const now = studentChanges(before, { firstName, lastName, classes: chosen });
  const words = (rule: BrokenRule<'exists'>) => t(`add.${rule === 'tooLong' || rule === 'exists' ? rule : 'required'}`, { max: NAME_MAX });
  const sayWhy = (error: CommandError) => (isKnownName(error) ? form.setError('lastName', { type: 'exists' }, { shouldFocus: true }) : refuse(error));

  const save = form.handleSubmit(async (wish) => {
    const { names, classes: moved } = studentChanges(before, wish);
    const renamed = names === null ? null : await run('updateStudent', { classId, studentId: student._id, patch: names, seen: { firstName: before.firstName, lastName: before.lastName } });
    if (renamed?.ok === false) return sayWhy(renamed.error);
    if (moved?.some((id) => idOf(id) === classId) === false) onTakeOut?.();
    const placed = moved === null ? null : await run('moveStudent', { studentId: student._id, classIds: moved.map(idOf) });
    if (placed?.ok === false) return sayWhy(placed.error);
    announceSaved([renamed, placed].flatMap((result) => result?.value ?? []), () => t('edit.done'));
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit.title')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={isSubmitting} disabled={now.names === null && now.classes === null}>
            {shared('action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField label={t('field.firstName')} autoComplete="off" data-autofocus="" required {...form.register('firstName')} error={faultWords(errors.firstName, words)} />
          <TextField label={t('field.lastName')} autoComplete="off" required {...form.register('lastName')} error={faultWords(errors.lastName, words, OWN)} />
        </div>
        <ClassToggles
          classes={classes.filter((value) => value.canCreateStudent || before.classes.includes(value['@id']))}
          chosen={chosen}
          onChange={(next) => form.setValue('classes', next, { shouldValidate: true })}
          error={errors.classes && t('edit.classesHint')}
        />
      </form>
      <div className="mt-6 grid gap-5 border-t border-line pt-5">
        <StudentLogin student={student} />
        <Button variant="warn" icon={Trash2} className="justify-self-start" onClick={() => setRemoving(true)}>
          {t('edit.delete')}
        </Button>
      </div>
      {isRemoving && <RemoveStudentDialog classId={classId} className={classes.find((value) => value._id === classId)?.name ?? ''} student={student} onClose={() => setRemoving(false)} onRemove={onTakeOut} onRemoved={onClose} />}
    </Dialog>
  );
}
