import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { useCommandErrorWords } from '../../lib/use-command-error-words.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { ResultPage } from './result-page.tsx';
import { useVerification } from './use-verification.ts';
import { verifyLinkOf, type VerifyLink } from './verify-link.ts';

/** Where the link that confirms an e-mail leads (/verifyEmail, AUT-07); logged in or not. */
export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const { t: shared } = useTranslation();
  const [search] = useSearchParams();
  const link = verifyLinkOf(search);
  if (link === null) return <ResultPage drawing="desk" title={shared('error.wrong')} text={t('verify.broken')} action={<ToMain />} />;
  return <Verification key={link.hash} link={link} />;
}

function Verification({ link }: { link: VerifyLink }) {
  const { t } = useTranslation('auth');
  const { t: shared } = useTranslation();
  const wordsOf = useCommandErrorWords();
  const { state, verify, resend } = useVerification(link);
  useArrivalFocus(state.kind);
  switch (state.kind) {
    case 'verifying':
      return <ResultPage drawing="envelope" title={t('verify.waiting')} text={t('verify.waitingText')} />;
    case 'confirmed':
      return (
        <ResultPage
          drawing="tick"
          title={t('verify.confirmed')}
          text={t('verify.confirmedText')}
          action={
            <ButtonLink to="/" variant="solid">
              {t('verify.go')}
            </ButtonLink>
          }
        />
      );
    case 'offline':
      return (
        <ResultPage
          drawing="envelope"
          title={t('verify.offline')}
          text={t('verify.offlineText')}
          action={
            <Button variant="solid" onClick={verify}>
              {shared('action.retry')}
            </Button>
          }
        />
      );
    case 'failed':
      return (
        <ResultPage
          drawing="desk"
          title={shared('error.wrong')}
          text={state.error.kind === 'problem' ? wordsOf(state.error) : t('verify.failedText')}
          action={
            <>
              <Button variant="solid" busy={state.isSending} onClick={resend}>
                {t('verify.resend')}
              </Button>
              <ToMain variant="ghost" />
            </>
          }
        />
      );
    case 'resent':
      return <ResultPage drawing="envelope" title={t('verify.resent')} text={t('verify.resentText')} action={<ToMain />} />;
  }
}

function ToMain({ variant = 'soft' }: { variant?: 'soft' | 'ghost' }) {
  const { t } = useTranslation('auth');
  return (
    <ButtonLink to="/" variant={variant}>
      {t('toMain')}
    </ButtonLink>
  );
}
