import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Elements } from '../text-or-elements.ts';
import { AccountFaultNote } from './account-fault-note.tsx';
import { AUTHORIZATION_FIELDS, authorizationRules } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useAccountWords } from './use-account-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface LoginFormProps {
  /** Teachers and parents have an e-mail, students a login. */
  kind: 'user' | 'student';
  email?: string;
  /** A student's, known from a link; the password has the focus then. */
  login?: string | null;
  /** The e-mail as it is typed, so that another form can go on with it. */
  onEmail?: (email: string) => void;
  /** It took the place of another form: the first empty field gets the focus. */
  takesFocus?: boolean;
  /** A line above the fields. */
  note?: Elements;
  /** What stands under the button; without it, where one has the password from. */
  children?: Elements;
}

/** E-mail or login, and password. What was typed stays when it fails; success shows in the session. */
export function LoginForm({ kind, email = '', login = null, onEmail, takesFocus = false, note, children }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const run = useCommand();
  const words = useAccountWords();
  const { form, fault, isBusy, handlers } = useAccountForm({
    rules: authorizationRules(kind),
    values: { email, login: login ?? '', password: '' },
    fields: AUTHORIZATION_FIELDS,
    async send(wish) {
      const result = await run('login', { kind, name: kind === 'user' ? wish.email : wish.login, password: wish.password, locale: currentLanguage() });
      return result.ok ? null : result.error;
    },
  });
  const { errors } = form.formState;
  const empty = kind === 'student' ? (login === null ? 'login' : 'password') : email === '' ? 'email' : 'password';
  useFirstFocus(form, takesFocus || login !== null ? empty : null);

  return (
    <form {...handlers} className="grid gap-4">
      {note}
      {kind === 'user' ? (
        <EmailField field={form.register('email')} error={words.email(errors.email)} autoComplete="username" onEmail={onEmail} />
      ) : (
        <TextField label={t('login')} autoComplete="username" data-autofocus="" autoCapitalize="none" spellCheck={false} required {...form.register('login')} error={words.login(errors.login)} />
      )}
      <PasswordField label={t('password')} autoComplete="current-password" required {...form.register('password')} error={words.password(errors.password)} />
      <AccountFaultNote fault={fault} login={kind} />
      <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
        {t('submit')}
      </Button>
      {children ?? <p className="text-meta text-ink-2">{t(kind === 'student' ? 'helpStudent' : 'help')}</p>}
    </form>
  );
}
