import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { privacyPolicy } from '../contact.ts';

const LINK_CLASS = 'rounded-xs text-board-ink underline decoration-1 underline-offset-3 hover:decoration-2';

/** What one agrees to by registering. The links open beside the form, so that nothing typed is lost. */
export function ConsentText() {
  const { t } = useTranslation('auth');
  const language = currentLanguage();
  return (
    <p className="text-meta text-ink-2">
      <span>{`${t('consent.before')} `}</span>
      <a href={`/conditions?lng=${language}`} target="_blank" rel="noreferrer" className={LINK_CLASS}>
        {t('consent.conditions')}
      </a>
      <span>{` ${t('consent.between')} `}</span>
      <a href={privacyPolicy(language)} target="_blank" rel="noreferrer" type="application/pdf" className={LINK_CLASS}>
        {t('consent.privacy')}
      </a>
      <span>{t('consent.after')}</span>
    </p>
  );
}
