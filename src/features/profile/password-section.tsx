import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '../../../schema/limits.ts';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { AccountFaultNote } from '../../lib/account/account-fault-note.tsx';
import { CHANGE_PASSWORD_FIELDS, changePasswordRules } from '../../lib/account/account-rules.ts';
import { useAccountForm } from '../../lib/account/use-account-form.ts';
import { useAccountWords } from '../../lib/account/use-account-words.ts';
import { useFirstFocus } from '../../lib/account/use-first-focus.ts';

/** Changes the password of a teacher or a parent by the present one; their other devices are logged out (F-319). */
export function PasswordSection({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" pad="none" aria-labelledby="password-title" className="grid grid-cols-1 justify-items-start gap-3 p-5 md:p-6">
      <h2 id="password-title" className="text-subtitle">
        {t('password.title')}
      </h2>
      <p className="text-meta text-ink-2">{t('password.hint')}</p>
      {isOpen ? (
        <PasswordForm email={me.email ?? null} onClose={() => setOpen(false)} />
      ) : (
        <Button icon={KeyRound} onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      )}
    </Card>
  );
}

function PasswordForm({ email, onClose }: { email: string | null; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: auth } = useTranslation('auth');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const words = useAccountWords();
  const { form, fault, isBusy, handlers } = useAccountForm({
    rules: changePasswordRules(email),
    values: { currentPassword: '', password: '' },
    fields: CHANGE_PASSWORD_FIELDS,
    async send(wish) {
      const result = await run('changePassword', wish);
      if (!result.ok) return result.error;
      toast({ kind: 'info', text: () => t('password.changed') });
      onClose();
      return null;
    },
  });
  useFirstFocus(form, 'currentPassword');
  const { errors } = form.formState;
  return (
    <form {...handlers} className="grid w-full gap-4">
      <PasswordField label={t('password.current')} autoComplete="current-password" required {...form.register('currentPassword')} error={words.password(errors.currentPassword)} />
      <PasswordField label={t('password.new')} hint={auth('passwordHint', { min: PASSWORD_MIN })} autoComplete="new-password" required {...form.register('password')} error={words.password(errors.password)} />
      <AccountFaultNote fault={fault} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" busy={isBusy}>
          {t('password.save')}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {shared('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
