import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN } from '../../../schema/limits.ts';
import type { CommandError, CommandResult, MailRole } from '../../../schema/port/commands.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Elements } from '../text-or-elements.ts';
import { AccountFaultNote } from './account-fault-note.tsx';
import { REGISTRATION_FIELDS, registrationRules } from './account-rules.ts';
import { ConsentText } from './consent-text.tsx';
import { EmailField } from './email-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useAccountWords } from './use-account-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface RegistrationFormProps {
  role: MailRole;
  /** The e-mail that nobody has so far. */
  email: string;
  onEmail: (email: string) => void;
  /** Whether another e-mail that was typed since is known: then this form has been left for the log-in. */
  onOther: (email: string) => Promise<CommandError | 'known' | null>;
  children?: Elements;
}

/** The second step of registering: names, password and consent (AUT-02). Success shows in the session. */
export function RegistrationForm({ role, email, onEmail, onOther, children }: RegistrationFormProps) {
  const { t } = useTranslation('auth');
  const run = useCommand();
  const words = useAccountWords();
  const { form, fault, isBusy, handlers } = useAccountForm({
    rules: registrationRules,
    values: { email, firstName: '', lastName: '', password: '' },
    fields: REGISTRATION_FIELDS,
    async send(wish) {
      const other = wish.email === email ? null : await onOther(wish.email);
      if (other !== null) return other === 'known' ? null : other;
      const result: CommandResult<'register'> = await run('register', { role, ...wish, locale: currentLanguage(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
      return result.ok ? null : result.error;
    },
  });
  const { errors } = form.formState;
  useFirstFocus(form, 'firstName');
  return (
    <form {...handlers} className="grid gap-4">
      <EmailField isAside field={form.register('email')} error={words.email(errors.email)} autoComplete="email" onEmail={onEmail} />
      <TextField label={t('firstName')} autoComplete="given-name" required {...form.register('firstName')} error={words.name(errors.firstName)} />
      <TextField label={t('lastName')} autoComplete="family-name" required {...form.register('lastName')} error={words.name(errors.lastName)} />
      <PasswordField label={t('password')} hint={t('passwordHint', { min: PASSWORD_MIN })} autoComplete="new-password" required {...form.register('password')} error={words.password(errors.password)} />
      <ConsentText />
      <AccountFaultNote fault={fault} />
      <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
        {t('register')}
      </Button>
      {children}
    </form>
  );
}
