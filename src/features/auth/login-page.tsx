import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Role } from '../../../schema/records/user.ts';
import { Segmented } from '../../components/segmented.tsx';
import { AccountForms, type AccountPlace } from '../../lib/account/account-forms.tsx';
import { LoginForm } from '../../lib/account/login-form.tsx';
import { useAccountTitle } from '../../lib/account/use-account-title.ts';
import { loginOfHash } from '../../lib/student-login-link.ts';
import { AccountPage } from './account-page.tsx';

const FIRST: AccountPlace = { form: 'authorization', role: null };

export interface LoginPageProps {
  /** Whose session has expired; everything on the device is readable still. */
  expiredRole: Role | null;
  /** Whose session was revoked; nothing is shown before they log in (F-205). */
  lockedRole?: Role | null;
}

/** The login as a page of its own (/login, /auth); whose session ended finds their form. */
export function LoginPage({ expiredRole, lockedRole = null }: LoginPageProps) {
  const { t } = useTranslation('auth');
  const title = useAccountTitle();
  // From a student's card.
  const login = loginOfHash(useLocation().hash);
  const [kind, setKind] = useState<'user' | 'student'>((expiredRole ?? lockedRole) === 'student' || login !== null ? 'student' : 'user');
  const [place, setPlace] = useState(FIRST);
  return (
    <AccountPage title={title(place)} lead={lockedRole !== null ? t('locked') : expiredRole === null ? undefined : t('expired')}>
      {place.form === 'authorization' && (
        <Segmented
          wide
          label={t('who')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'user', label: t('whoUser') },
            { value: 'student', label: t('whoStudent') },
          ]}
        />
      )}
      {kind === 'student' ? <LoginForm key="student" kind="student" login={login} /> : <AccountForms visitor={null} firstForm="authorization" onPlace={setPlace} />}
    </AccountPage>
  );
}
