import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { languageOf } from '../../i18n/language.ts';
import { CONTACT_EMAIL, privacyPolicy, THIS_YEAR } from '../../lib/contact.ts';

const LINK_CLASS = 'inline-flex min-h-11 items-center md:whitespace-nowrap wrap-anywhere rounded-sm hover:text-ink hover:underline';

/** Contact, privacy policy and conditions; the copyright link speaks the language of the page (WEL-03). */
export function WelcomeFooter() {
  const { t, i18n } = useTranslation('welcome');
  const language = languageOf(i18n.resolvedLanguage) ?? 'en';
  return (
    <footer className="mt-16 flex flex-col items-start gap-1 border-t border-line pt-6 pb-10 text-meta text-ink-2 md:mt-24 md:flex-row md:flex-wrap md:items-center md:justify-end md:gap-x-4 lg:gap-x-8 md:pt-8">
      <Logo size={32} className="mb-3 md:mr-auto md:mb-0" />
      <a href={`mailto:${CONTACT_EMAIL}`} translate="no" className={LINK_CLASS}>
        {CONTACT_EMAIL}
      </a>
      <a href={privacyPolicy(language)} target="_blank" rel="noreferrer" type="application/pdf" className={LINK_CLASS}>
        {t('footer.privacy')}
      </a>
      <Link to="/conditions" className={LINK_CLASS}>
        {t('footer.conditions')}
      </Link>
      <Link to={`/conditions?lng=${language}#copyright`} hrefLang={language} className={LINK_CLASS}>
        {t('footer.copyright', { year: THIS_YEAR })}
      </Link>
    </footer>
  );
}
