import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../schema/records/user.ts';
import { PASSWORD_GIVEN, textFault } from '../../../schema/rules/field-rules.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { faultWords } from '../../lib/form/broken-rule.ts';
import { judged } from '../../lib/form/form-rules.ts';
import { useRefusal } from '../../lib/form/use-refusal.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';

const eraseRules = ({ password }: { password: string }) => judged({ password: textFault(PASSWORD_GIVEN, password) }, () => ({ password }));

export interface EraseDialogProps {
  role: Role;
  open: boolean;
  onClose: () => void;
  onErased: () => void;
}

/** Says what goes and what stays, and takes the password as proof (PRF-01); the device is wiped with the account. */
export function EraseDialog({ role, open, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation('profile');
  const run = useCommand();
  const toast = useToast();
  const formId = useId();
  const waiting = useSyncStatus()?.waiting ?? 0;
  const form = useRulesForm(eraseRules, { password: '' });
  const refuse = useRefusal(form, ['password']);
  const [isOffline, setOffline] = useState(false);
  const { errors, isSubmitting } = form.formState;

  const erase = form.handleSubmit(async ({ password }) => {
    setOffline(false);
    const result = await run('eraseAccount', { password });
    if (result.ok) {
      toast({ kind: 'info', text: () => t('data.erased') });
      onErased();
    } else if (result.error.kind === 'offline') setOffline(true);
    else refuse(result.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('data.eraseTitle')}
      description={t(role === 'teacher' ? 'data.eraseTeacher' : 'data.eraseParent')}
      width="sm"
      decide
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('data.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {t('data.eraseNow')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void erase(event)} className="grid gap-3">
        {waiting > 0 && <p className="text-meta font-medium text-coral-ink">{t('data.waiting', { count: waiting })}</p>}
        <PasswordField label={t('data.password')} autoComplete="current-password" required data-autofocus="" {...form.register('password')} error={faultWords(errors.password, () => t('required'))} />
        <p role="alert" className="text-meta font-medium text-coral-ink empty:hidden">
          {isOffline && t('data.offline')}
        </p>
      </form>
    </Dialog>
  );
}
