import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Doodle } from '../../components/doodle.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { setLanguage } from '../../i18n/i18n.ts';

export interface AccountPageProps {
  title: string;
  /** A line under the title. */
  lead?: string | undefined;
  children: ReactNode;
}

/** A page for one form: the way home and the language above, a card with the title on the blackboard. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <title>{title}</title>
      <header className="mx-auto flex h-16 w-full max-w-300 items-center px-4 md:h-22 md:px-8">
        <Link to="/" aria-label={t('home')} className="flex rounded-control">
          <Logo size={40} />
        </Link>
        <LanguageSelect className="ml-auto" onChange={(language) => void setLanguage(language)} />
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center px-4 pt-2 pb-12 md:content-center md:pt-0 md:pb-28">
        <div className="w-full max-w-invite overflow-hidden rounded-lg bg-card shadow-e3">
          <div className="relative overflow-hidden bg-board-deep px-6 py-7 text-chalk">
            <Doodle className="absolute -top-2 left-24 h-40 w-130 opacity-24" />
            <h1 className="relative text-headline">{title}</h1>
            {lead !== undefined && <p className="relative mt-1 text-meta">{lead}</p>}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-6">{children}</div>
        </div>
      </main>
    </div>
  );
}
