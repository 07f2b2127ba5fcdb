import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { setLanguage } from '../../i18n/i18n.ts';
import type { WelcomePageProps } from './welcome-page.tsx';

const LINK_CLASS = 'inline-flex min-h-11 items-center rounded-control px-2 text-label lg:px-3.5 text-ink-2 hover:bg-hover hover:text-ink';

/** Logo, anchors, language, and the teacher's way in. */
export function WelcomeHeader({ onLogin }: WelcomePageProps) {
  const { t } = useTranslation('welcome');
  return (
    <header className="flex h-16 items-center gap-2 md:h-22">
      <Link to="/" aria-label={t('nav.home')} className="flex min-h-11 items-center rounded-control">
        <Logo size={40} />
      </Link>
      <nav aria-label={t('nav.label')} className="ml-4 hidden flex-1 gap-1 md:flex lg:ml-10">
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
