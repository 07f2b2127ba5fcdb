import type { LucideIcon } from 'lucide-react';
import type { Elements } from '../../lib/text-or-elements.ts';

const TONES = { sky: 'bg-sky-tint text-sky-ink', board: 'bg-board-tint text-board-ink' } as const;

export interface QuestionStripProps {
  /** Of the title, by which the strip is named. */
  id: string;
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  text: string;
  /** The buttons that answer it. */
  children: Elements;
}

/** A question under the header: what it is about, and the ways to answer it. */
export function QuestionStrip({ id, icon: Sign, tone, title, text, children }: QuestionStripProps) {
  return (
    <section aria-labelledby={id} className={`flex flex-wrap items-center gap-y-2 rounded-control px-3.5 py-3 text-meta md:px-4 md:text-label ${TONES[tone]}`}>
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
        <Sign className="-mt-px size-5.5 shrink-0" />
        <p className="min-w-0 font-medium">
          <b id={id} className="font-strong">
            {title}
          </b>
          <span>{` ${text}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center pl-8.5 max-md:-mr-3.5 md:gap-2">{children}</div>
    </section>
  );
}
