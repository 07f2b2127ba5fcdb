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

/** The login as a page of its own (/login, /auth); `expiredRole`: whose session ended, so that they find their form. */
export function LoginPage({ expiredRole }: { expiredRole: Role | null }) {
  const { t } = useTranslation('auth');
  const title = useAccountTitle();
  // From a student's card.
  const login = loginOfHash(useLocation().hash);
  const [kind, setKind] = useState<'user' | 'student'>(expiredRole === 'student' || login !== null ? 'student' : 'user');
  const [place, setPlace] = useState(FIRST);
  return (
    <AccountPage title={title(place)} lead={expiredRole === null ? undefined : t('expired')}>
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
