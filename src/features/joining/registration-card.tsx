import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForms, type AccountPlace } from '../../lib/account/account-forms.tsx';

export interface RegistrationCardProps {
  /** The session ended: they have an account. */
  isExpired: boolean;
  /** The e-mail that was invited. */
  email?: string | undefined;
}

/** Registration and log-in on the page of an invitation; the page goes on by itself once somebody is logged in. */
export function RegistrationCard({ isExpired, email }: RegistrationCardProps) {
  const { t } = useTranslation('joining');
  const [place, setPlace] = useState<AccountPlace['form']>(isExpired ? 'authorization' : 'registration');
  return (
    <section aria-labelledby="account-title" className="grid gap-5 rounded-lg bg-card p-5 shadow-e2 md:p-6">
      <div className="grid gap-1">
        <h2 id="account-title" className="text-title">
          {t(`account.${place}`)}
        </h2>
        <p className="text-meta text-ink-2">{t(isExpired ? 'account.expired' : 'account.text')}</p>
      </div>
      <AccountForms visitor="parent" firstForm={isExpired ? 'authorization' : 'registration'} email={email} onPlace={({ form }) => setPlace(form)} />
    </section>
  );
}
