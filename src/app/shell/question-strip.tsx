import { ChevronDown, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useMedia } from '../../lib/use-media.ts';

const TONES = { sky: 'bg-sky-tint text-sky-ink', board: 'bg-board-tint text-board-ink' } as const;
/** Under `md` of the classes here. */
const NARROW = '(max-width: 767px)';

export interface StripAnswer {
  label: string;
  onPress: () => void;
  /** It may not be pressed for a moment, which its label explains; it keeps the focus. */
  isPaused?: boolean;
}

export interface QuestionStripProps {
  /** Of the title, by which the strip is named. */
  id: string;
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  /** The title in a word or two, for the one line of a phone. */
  brief: string;
  text: string;
  /** Absent: there is nothing to agree to, the text says what to do. */
  yes?: StripAnswer;
  later: StripAnswer;
  never?: StripAnswer;
}

/** A question under the header: what it is about, and the ways to answer it. On a phone it is one line that opens (F-407). */
export function QuestionStrip(props: QuestionStripProps) {
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={props.id} className={classNames('rounded-control px-3.5 text-meta md:px-4 md:text-label', TONES[props.tone])}>
      {isNarrow && <BriefLine {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      <div id={`${props.id}-text`} hidden={isNarrow && !isOpen} className="flex flex-wrap items-center gap-y-2 py-3 max-md:pt-0">
        <Words {...props} hasSign={!isNarrow} />
        <div className="flex flex-wrap items-center max-md:-mx-3 md:gap-2 md:pl-8.5">
          {!isNarrow && props.yes && <Yes {...props.yes} />}
          {!isNarrow && <No {...props.later} />}
          {props.never && <No {...props.never} />}
        </div>
      </div>
    </section>
  );
}

function BriefLine({ id, icon: Sign, brief, yes, later, isOpen, onToggle }: QuestionStripProps & { isOpen: boolean; onToggle: () => void }) {
  return (
    <div className="-mr-2.5 flex flex-wrap items-center justify-end gap-1">
      <button type="button" aria-expanded={isOpen} aria-controls={`${id}-text`} onClick={onToggle} className="flex min-h-11 min-w-0 flex-1 basis-32 items-center gap-2 rounded-sm text-left font-strong">
        <Sign className="size-5.5 shrink-0 max-[359px]:hidden" />
        <span className="min-w-0 truncate">{brief}</span>
        <ChevronDown className={classNames('size-4.5 shrink-0 transition-[rotate] duration-quick', isOpen && 'rotate-180')} />
      </button>
      {yes && <Yes {...yes} />}
      <IconButton icon={X} label={later.label} onClick={later.onPress} />
    </div>
  );
}

function Words({ id, icon: Sign, title, text, hasSign }: QuestionStripProps & { hasSign: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
      {hasSign && <Sign className="-mt-px size-5.5 shrink-0" />}
      <p className="min-w-0 font-medium">
        <b id={id} className="font-strong">
          {title}
        </b>
        <span>{` ${text}`}</span>
      </p>
    </div>
  );
}

function Yes({ label, onPress, isPaused = false }: StripAnswer) {
  return (
    <Button variant="card" size="sm" aria-disabled={isPaused || undefined} onClick={onPress}>
      {label}
    </Button>
  );
}

function No({ label, onPress }: StripAnswer) {
  return (
    <Button variant="ghost" size="sm" onClick={onPress}>
      {label}
    </Button>
  );
}
