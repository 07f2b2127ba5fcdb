import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '../../../schema/limits.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { AccountFaultNote } from '../../lib/account/account-fault-note.tsx';
import { newPasswordRules } from '../../lib/account/account-rules.ts';
import { useAccountForm } from '../../lib/account/use-account-form.ts';
import { useAccountWords } from '../../lib/account/use-account-words.ts';
import { useFirstFocus } from '../../lib/account/use-first-focus.ts';

export interface NewPasswordFormProps {
  /** The code of the link. */
  code: string;
  onChanged: () => void;
  /** The link was used, is too old, or never was one. */
  onInvalid: () => void;
}

/** A new password by the link of a letter; it can be saved only when it holds to the rules (AUT-06). */
export function NewPasswordForm({ code, onChanged, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const words = useAccountWords();
  const { form, fault, isBusy, handlers } = useAccountForm({
    rules: newPasswordRules,
    values: { password: '' },
    fields: ['password'],
    told: 'onTouched',
    async send(wish) {
      const result = await run('changePasswordByToken', { token: code, password: wish.password, locale: currentLanguage() });
      if (result.ok) onChanged();
      else if (result.error.kind === 'problem' && result.error.problem.status === 404) onInvalid();
      else return result.error;
      return null;
    },
  });
  useFirstFocus(form, 'password');
  const { isValid } = form.formState;
  // A button that is off takes no Enter: then it says why.
  const tell = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !isValid) event.currentTarget.form?.requestSubmit();
  };
  return (
    <form {...handlers} className="grid gap-4">
      <PasswordField label={t('restore.password')} hint={t('passwordHint', { min: PASSWORD_MIN })} autoComplete="new-password" required {...form.register('password')} onKeyDown={tell} error={words.password(form.formState.errors.password)} />
      <AccountFaultNote fault={fault} />
      <Button type="submit" variant="solid" size="lg" wide busy={isBusy} disabled={!isValid}>
        {shared('action.save')}
      </Button>
    </form>
  );
}
