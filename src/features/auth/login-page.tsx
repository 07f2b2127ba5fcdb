import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../schema/records/user.ts';
import { Segmented } from '../../components/segmented.tsx';
import { AccountForms, type AccountPlace } from '../../lib/account/account-forms.tsx';
import { LoginForm } from '../../lib/account/login-form.tsx';
import { useAccountTitle } from '../../lib/account/use-account-title.ts';
import type { CardLogin } from '../../lib/student-login-link.ts';
import { AccountPage } from './account-page.tsx';
import { StudentCardLogin } from './card-login.tsx';

const FIRST: AccountPlace = { form: 'authorization', role: null };

export interface LoginPageProps {
  /** Whose session has expired; everything on the device is readable still. */
  expiredRole: Role | null;
  /** Whose session was revoked; nothing is shown before they log in (F-205). */
  lockedRole?: Role | null;
  /** The scanned card whose link led here. */
  card?: CardLogin | null;
}

/** The login as a page of its own (/login, /auth); whose session ended finds their form. */
export function LoginPage({ expiredRole, lockedRole = null, card = null }: LoginPageProps) {
  const { t } = useTranslation('auth');
  const title = useAccountTitle();
  const [kind, setKind] = useState<'user' | 'student'>((expiredRole ?? lockedRole) === 'student' || card !== null ? 'student' : 'user');
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
      {kind === 'student' && typeof card?.key === 'string' && (
        <StudentCardLogin key={card.key} login={card.login} cardKey={card.key} />
      )}
      {kind === 'student' && typeof card?.key !== 'string' && (
        <LoginForm key="student" kind="student" login={card?.login ?? null} />
      )}
      {kind === 'user' && <AccountForms visitor={null} firstForm="authorization" onPlace={setPlace} />}
    </AccountPage>
  );
}
