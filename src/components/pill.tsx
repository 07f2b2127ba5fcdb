import { classNames } from '../lib/class-names.ts';
import type { TextOrElements } from '../lib/text-or-elements.ts';
import type { IconType } from './icon-type.ts';
import { toneClass, type Tone } from './tone.ts';

export interface PillProps {
  /** No tone: plain grey, for what merely waits. */
  tone?: Tone;
  icon?: IconType;
  children: TextOrElements;
  className?: string;
}

/** A short fact: "3 messages", "waiting for the teacher"; said to its end, in two lines where one is too short. Not a button. */
export function Pill({ tone, icon: Icon, children, className }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-[14px] px-2.5 text-small leading-tight! font-semibold',
        tone ? classNames('bg-tone-tint text-tone-ink', toneClass(tone)) : 'bg-hover text-ink-2',
        className,
      )}
    >
      {Icon && <Icon className="-ml-0.5 size-4 shrink-0" />}
      <span className="min-w-0 py-1 wrap-anywhere">{children}</span>
    </span>
  );
}
