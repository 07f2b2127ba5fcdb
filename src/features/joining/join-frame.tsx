import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChalkDrawing } from '../../components/chalk-drawing.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { setLanguage } from '../../i18n/i18n.ts';
import { useSession } from '../../data/use-session.ts';
import { forgetInvite } from '../../lib/kept-invite.ts';
import { feedPath } from './wish-target.ts';

export interface JoinFrameProps {
  title: string;
  text?: string;
  /** Beside the invitation where there is room, below it on a phone. Its place is kept by a drawing: nothing moves when it comes. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The page of an invitation, for visitors and parents alike. */
export function JoinFrame({ title, text, aside, children }: JoinFrameProps) {
  const { t } = useTranslation('joining');
  // Whoever is logged in would be led back here from the main page; a visitor may log in there and go on.
  const isIn = useSession()?.state === 'active';
  return (
    <div className="min-h-dvh">
      <title>{title}</title>
      <header className="mx-auto flex h-16 w-full max-w-card items-center px-4 md:h-22 lg:max-w-260 lg:px-8">
        <Link to={isIn ? feedPath(null) : '/'} onClick={() => isIn && forgetInvite()} aria-label={t('home')} className="flex min-h-11 items-center gap-2 rounded-control">
          {isIn && <ArrowLeft className="size-5.5 text-ink-2" />}
          <Logo size={40} />
        </Link>
        <LanguageSelect className="ml-auto" onChange={(language) => void setLanguage(language)} />
      </header>
      <main className="mx-auto grid w-full max-w-card grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pb-12 md:gap-8 md:pt-4 md:pb-20 lg:max-w-260 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16 lg:px-8">
        <div className="grid min-w-0 content-start gap-4 md:gap-5">
          <div className="grid gap-2">
            <h1 className="text-[2rem] leading-[1.12] font-bold tracking-[-.028em] text-balance md:text-display">{title}</h1>
            {text !== undefined && <p className="text-ink-2 md:text-lead">{text}</p>}
          </div>
          {children}
        </div>
        {aside ? <div className="min-w-0">{aside}</div> : <ChalkDrawing name="desk" className="mt-6 hidden h-auto! w-full max-w-90 justify-self-center lg:block" />}
      </main>
    </div>
  );
}
