import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { useCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LoginForm } from '../../lib/account/login-form.tsx';
import { useErrorToast } from '../../lib/use-error-toast.ts';

export interface StudentCardLoginProps {
  login: string;
  /** The key of the scanned card. */
  cardKey: string;
}

/**
 * The log-in by a scanned card (F-320). It waits for a press, so that a link alone changes nobody's account. Where the
 * card has ended, and for who prefers it, it becomes the form with the password.
 */
export function StudentCardLogin({ login, cardKey }: StudentCardLoginProps) {
  const { t } = useTranslation('auth');
  const run = useCommand();
  const sayError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const [form, setForm] = useState<'card' | 'password' | 'ended'>('card');

  async function enter(): Promise<void> {
    setBusy(true);
    const result = await run('login', { kind: 'card', name: login, password: cardKey, locale: currentLanguage() });
    setBusy(false);
    if (result.ok) return;
    if (result.error.kind === 'problem' && result.error.problem.status === 401) setForm('ended');
    else sayError(result.error);
  }

  if (form !== 'card') {
    const note = form === 'ended' ? <p role="alert" className="text-label">{t('card.ended')}</p> : undefined;
    return <LoginForm kind="student" login={login} {...(note === undefined ? {} : { note })} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-label wrap-anywhere">
        <span>{`${t('login')}: `}</span>
        <b translate="no" className="font-mono font-strong">{login}</b>
      </p>
      <Button variant="solid" size="lg" wide busy={isBusy} data-autofocus="" onClick={() => void enter()}>
        {t('submit')}
      </Button>
      <Button variant="ghost" wide onClick={() => setForm('password')}>
        {t('card.password')}
      </Button>
    </div>
  );
}
