import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { setLanguage } from '../../i18n/i18n.ts';
import type { WelcomePageProps } from './welcome-page.tsx';

const LINK_CLASS = 'inline-flex min-h-11 items-center rounded-control px-2 text-label text-ink-2 first:max-md:-ml-2 lg:px-3.5 hover:bg-hover hover:text-ink';

/** Logo, anchors, language, and the teacher's way in from tablets on; on a phone the anchors have a line of their own. */
export function WelcomeHeader({ onLogin }: WelcomePageProps) {
  const { t } = useTranslation('welcome');
  return (
    <header className="flex flex-wrap items-center gap-x-2 pt-2.5 md:h-22 md:flex-nowrap md:pt-0">
      <Link to="/" aria-label={t('nav.home')} className="flex min-h-11 items-center rounded-control">
        <Logo size={40} />
      </Link>
      <nav aria-label={t('nav.label')} className="order-last flex w-full flex-wrap gap-1 md:order-none md:ml-4 md:w-auto md:flex-1 lg:ml-10">
        <a href="#advantages" className={LINK_CLASS}>
          {t('nav.advantages')}
        </a>
        <a href="#opportunities" className={LINK_CLASS}>
          {t('nav.opportunities')}
        </a>
      </nav>
      <LanguageSelect className="ml-auto" onChange={(language) => void setLanguage(language)} />
      <Button variant="soft" className="max-md:hidden" onClick={() => onLogin('teacher')}>
        {t('teacherLogin')}
      </Button>
    </header>
  );
}
