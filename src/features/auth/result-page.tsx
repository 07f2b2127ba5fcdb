import { ChalkDrawing, type ChalkDrawingName } from '../../components/chalk-drawing.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { AccountFrame } from './account-frame.tsx';

export interface ResultPageProps {
  drawing: ChalkDrawingName;
  title: string;
  /** What it means, in a sentence or two. */
  text: string;
  /** The way on. */
  action?: Elements;
}

/** What came of a link in a letter: a drawing, a title, a sentence and the way on; heard when it changes. */
export function ResultPage({ drawing, title, text, action }: ResultPageProps) {
  return (
    <AccountFrame title={title}>
      <div className="grid w-full max-w-invite content-center justify-items-center gap-2 py-6 text-center max-md:min-h-[calc(100dvh-8rem)]">
        <ChalkDrawing name={drawing} />
        <div aria-live="polite" className="grid justify-items-center gap-2">
          <h1 className="mt-2 text-title text-balance">{title}</h1>
          <p className="max-w-[38ch] text-balance wrap-anywhere text-ink-2">{text}</p>
        </div>
        {action && <div className="mt-4 grid w-full justify-items-center gap-2">{action}</div>}
      </div>
    </AccountFrame>
  );
}
