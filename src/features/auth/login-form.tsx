import { CircleAlert } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useCommand } from '../../data/use-command.ts';
import { languageOf } from '../../i18n/language.ts';
import { emptyFaults, loginFaults, type LoginFaults } from './login-faults.ts';

export interface LoginFormProps {
  /** Teachers and parents have an e-mail, students a login. */
  kind: 'user' | 'student';
}

/** E-mail or login, and password. What was typed stays when it fails; success shows in the session. */
export function LoginForm({ kind }: LoginFormProps) {
  const { t, i18n } = useTranslation('auth');
  const run = useCommand();
  const [values, setValues] = useState({ name: '', password: '' });
  const [faults, setFaults] = useState<LoginFaults | null>(null);
  const [isBusy, setBusy] = useState(false);
  const type = (field: 'name' | 'password', text: string) => {
    setValues({ ...values, [field]: text });
    setFaults(null);
  };

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const empty = emptyFaults(values, t('required'));
    setFaults(empty);
    if (empty) return;
    setBusy(true);
    const result = await run('login', { kind, name: values.name.trim(), password: values.password, locale: languageOf(i18n.resolvedLanguage) ?? 'en' });
    setBusy(false);
    if (!result.ok) setFaults(loginFaults(result.error));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t(kind === 'user' ? 'email' : 'login')}
        type={kind === 'user' ? 'email' : 'text'}
        name={kind === 'user' ? 'email' : 'login'}
        autoComplete="username"
        data-autofocus=""
        autoCapitalize="none"
        spellCheck={false}
        inputMode={kind === 'user' ? 'email' : 'text'}
        required
        value={values.name}
        error={faults?.name}
        onChange={(event) => type('name', event.target.value)}
      />
      <PasswordField label={t('password')} name="password" autoComplete="current-password" required value={values.password} error={faults?.password} onChange={(event) => type('password', event.target.value)} />
      <div role="alert" className="empty:hidden">
        {faults?.form && (
          <p className="flex items-start gap-2.5 rounded-control bg-coral-tint px-3.5 py-2.5 text-meta font-medium text-coral-ink">
            <CircleAlert className="mt-px size-4.5" />
            {'key' in faults.form ? t(`fault.${faults.form.key}${faults.form.key === 'wrong' && kind === 'student' ? 'Student' : ''}`) : faults.form.text}
          </p>
        )}
      </div>
      <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
        {t('submit')}
      </Button>
      <p className="text-meta text-ink-2">{t(kind === 'student' ? 'helpStudent' : 'help')}</p>
    </form>
  );
}
