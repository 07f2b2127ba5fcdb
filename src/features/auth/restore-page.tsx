import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { AccountPage } from './account-page.tsx';
import { ResultPage } from './result-page.tsx';

/** Where the link to a new password leads (/restore?code=, AUT-06): the form, then that it is done, or that the link does not hold. */
export function RestorePage() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const [outcome, setOutcome] = useState<{ code: string; state: 'changed' | 'invalid' } | null>(null);
  // Another link opened in the same tab begins anew.
  const state = code === '' ? 'invalid' : outcome?.code === code ? outcome.state : 'form';
  useArrivalFocus(state);

  switch (state) {
    case 'invalid':
      return (
        <ResultPage
          drawing="desk"
          title={t('restore.invalid')}
          text={t('restore.invalidText')}
          action={
            <ButtonLink to="/" variant="solid">
              {t('toMain')}
            </ButtonLink>
          }
        />
      );
    case 'changed':
      return (
        <ResultPage
          drawing="tick"
          title={t('restore.changed')}
          text={t('restore.changedText')}
          action={
            <ButtonLink to="/login" variant="solid">
              {t('toLogin')}
            </ButtonLink>
          }
        />
      );
    case 'form':
      return (
        <AccountPage title={t('restore.title')} lead={t('restore.lead')}>
          <NewPasswordForm
            key={code}
            code={code}
            onChanged={() => {
              toast({ kind: 'info', text: () => t('restore.changed') });
              setOutcome({ code, state: 'changed' });
            }}
            onInvalid={() => setOutcome({ code, state: 'invalid' })}
          />
        </AccountPage>
      );
  }
}
