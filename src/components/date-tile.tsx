import { classNames } from '../lib/class-names.ts';
import { toneClass, type Tone } from './tone.ts';

export interface DateTileProps {
  day: string;
  /** Three letters. */
  month: string;
  tone: Tone;
  /** Lies on a card of its own colour. */
  onTone?: boolean;
}

/** The day of an event, small and square; what it says is said beside it, too. */
export function DateTile({ day, month, tone, onTone = false }: DateTileProps) {
  return (
    <span aria-hidden="true" className={classNames('grid h-13 w-12 shrink-0 content-center justify-items-center rounded-control text-tone-ink', onTone ? 'bg-card' : 'bg-tone-tint-2', toneClass(tone))}>
      <span className="text-title leading-none!">{day}</span>
      <span className="mt-0.5 text-tiny font-strong">{month}</span>
    </span>
  );
}
