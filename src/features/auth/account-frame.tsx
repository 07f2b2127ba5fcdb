import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { setLanguage } from '../../i18n/i18n.ts';

/** What stands around the pages of an account: the way home, the language, and the page's title in the tab. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <title>{title}</title>
      <header className="mx-auto flex h-16 w-full max-w-300 items-center px-4 md:h-22 md:px-8">
        <Link to="/" aria-label={t('home')} className="flex min-h-11 items-center rounded-control">
          <Logo size={40} />
        </Link>
        <LanguageSelect className="ml-auto" onChange={(language) => void setLanguage(language)} />
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center px-4 pt-2 pb-12 md:content-center md:pt-0 md:pb-28">{children}</main>
    </div>
  );
}
