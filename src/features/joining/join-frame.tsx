import { ChalkDrawing } from '../../components/chalk-drawing.tsx';
import { useSession } from '../../data/use-session.ts';
import { forgetInvite } from '../../lib/kept-invite.ts';
import { PublicHead } from '../../lib/public-head.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { feedPath } from './wish-target.ts';

export interface JoinFrameProps {
  title: string;
  text?: string;
  /** Beside the invitation where there is room, below it on a phone. Its place is kept by a drawing: nothing moves when it comes. */
  aside?: Elements;
  children: Elements;
}

/** The page of an invitation, for visitors and parents alike. */
export function JoinFrame({ title, text, aside, children }: JoinFrameProps) {
  // Whoever is logged in would be led back here from the main page; a visitor may log in there and go on.
  const isIn = useSession()?.state === 'active';
  return (
    <div className="min-h-dvh">
      <title>{title}</title>
      <PublicHead className="mx-auto w-full max-w-card px-4 lg:max-w-260 lg:px-8" {...(isIn && { home: feedPath(null), isBack: true, onLeave: forgetInvite })} />
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
