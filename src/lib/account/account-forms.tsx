import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandError, MailRole } from '../../../schema/port/commands.ts';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { EmailForm, type EmailOutcome } from './email-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** The three forms of product.md section 2. */
export type AccountFormName = 'authorization' | 'registration' | 'reset';

/** Which form stands there, and for whom; role null: a teacher or a parent. */
export interface AccountPlace {
  readonly form: AccountFormName;
  readonly role: MailRole | null;
}

export interface AccountFormsProps {
  /** Who the visitor says to be; null: they say it when they register. */
  visitor: MailRole | null;
  firstForm: 'authorization' | 'registration';
  /** An e-mail that is known already, of an invitation for instance. */
  email?: string | undefined;
  /** Told of each change of form or role: the title is drawn by what is around. */
  onPlace?: ((place: AccountPlace) => void) | undefined;
}

/**
 * Log-in, registration and a new password for teachers and parents, each a step from the others and with the e-mail
 * kept (AUT-01, AUT-02). Success shows in the session (`useSession`), nothing is called back.
 */
export function AccountForms({ visitor, firstForm, email: known = '', onPlace }: AccountFormsProps) {
  const { t } = useTranslation('auth');
  const run = useCommand();
  const toast = useToast();
  const [place, setPlace] = useState<AccountPlace>({ form: firstForm, role: visitor });
  const [email, setEmail] = useState(known);
  /** The e-mail that nobody has: its registration goes on. */
  const [free, setFree] = useState<string | null>(null);
  /** The e-mail that somebody has, and as what. */
  const [found, setFound] = useState<{ email: string; role: MailRole | null } | null>(null);
  const [hasSwitched, setSwitched] = useState(false);

  function go(next: AccountPlace): void {
    setPlace(next);
    setFree(null);
    setFound(null);
    setSwitched(true);
    onPlace?.(next);
  }
  async function check(typed: string): Promise<CommandError | 'known' | null> {
    const result = await run('checkEmail', { email: typed, locale: currentLanguage() });
    // Too many have been checked at this address, which may be a whole school's: registering tells the same, a step later.
    if (!result.ok) return result.error.kind === 'problem' && result.error.problem.status === 429 ? null : result.error;
    if (!result.value.exists) return null;
    const { userType } = result.value;
    setEmail(typed);
    go({ form: 'authorization', role: userType ?? place.role });
    setFound({ email: typed, role: userType });
    return 'known';
  }
  async function begin(typed: string): Promise<EmailOutcome> {
    const outcome = await check(typed);
    if (outcome === null) setFree(typed);
    return outcome === 'known' ? null : outcome;
  }
  async function sendReset(typed: string): Promise<EmailOutcome> {
    const result = await run('requestPasswordReset', { email: typed, locale: currentLanguage() });
    if (!result.ok) return result.error.kind === 'problem' && result.error.problem.status === 404 ? { kind: 'emailUnknown' } : result.error;
    setEmail(typed);
    toast({ kind: 'info', text: () => t('reset.sent', { email: typed }) });
    go({ form: 'authorization', role: place.role });
    return null;
  }
  const toLogin = <SwitchLine question={t(place.form === 'reset' ? 'remembered' : 'hasAccount')} go={t('toLogin')} onGo={() => go({ form: 'authorization', role: place.role })} />;

  switch (place.form) {
    case 'authorization':
      return (
        <LoginForm key="authorization" kind="user" email={email} onEmail={setEmail} takesFocus={hasSwitched} note={found && <FoundNote found={found} visitor={visitor} />}>
          <div className="grid justify-items-center gap-1">
            <Button variant="ghost" onClick={() => go({ form: 'reset', role: place.role })}>
              {t('toReset')}
            </Button>
            {(visitor === null ? (['parent', 'teacher'] as const) : [visitor]).map((as) => (
              <Button key={as} variant="ghost" onClick={() => go({ form: 'registration', role: as })}>
                {t(visitor === null ? `toRegisterAs.${as}` : 'toRegister')}
              </Button>
            ))}
          </div>
        </LoginForm>
      );
    case 'reset':
      return (
        <EmailForm key="reset" email={email} onEmail={setEmail} takesFocus go={t('reset.send')} onGo={sendReset} note={<p className="text-meta text-ink-2">{t('reset.text')}</p>}>
          {toLogin}
        </EmailForm>
      );
    case 'registration':
      return free === null ? (
        <EmailForm key="email" email={email} onEmail={setEmail} takesFocus={hasSwitched} go={t('continue')} onGo={begin}>
          {toLogin}
        </EmailForm>
      ) : (
        <RegistrationForm key="registration" role={place.role ?? 'parent'} email={free} onEmail={setEmail} onOther={check}>
          {toLogin}
        </RegistrationForm>
      );
  }
}

/** Says why the log-in stands there instead of the registration, and as what one will be let in. */
function FoundNote({ found, visitor }: { found: { email: string; role: MailRole | null }; visitor: MailRole | null }) {
  const { t } = useTranslation('auth');
  const isOther = visitor !== null && found.role !== null && found.role !== visitor;
  const known = t(`found.${found.role ?? 'somebody'}`, { email: found.email });
  return (
    <output className="flex items-start gap-2.5 rounded-control bg-sky-tint px-3.5 py-2.5 text-meta font-medium wrap-anywhere text-sky-ink">
      <Info className="mt-px size-4.5 shrink-0" />
      <span>{isOther ? `${known} ${t(`foundOther.${found.role === 'teacher' ? 'teacher' : 'parent'}`)}` : known}</span>
    </output>
  );
}

function SwitchLine({ question, go, onGo }: { question: string; go: string; onGo: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-meta text-ink-2">
      <span>{question}</span>
      <Button variant="ghost" onClick={onGo}>
        {go}
      </Button>
    </p>
  );
}
