import { classNames } from '../lib/class-names.ts';
import type { IconType } from './icon-type.ts';
import { toneClass, type Tone } from './tone.ts';

export interface DiscProps {
  tone: Tone;
  /** A picture of the house: a slug of ICONS in schema/icons.ts. */
  picture?: string;
  /** A sign instead of a picture. */
  icon?: IconType;
  /** Diameter in px. */
  size?: number;
  /** Soft square instead of a circle. */
  square?: boolean;
  /** White ground from 768 px on, where the header around it is coloured. */
  onTone?: boolean;
  className?: string;
}

/** A picture or a sign on its colour. Decoration: the name stands beside it. */
export function Disc({ tone, picture, icon: Icon, size = 48, square = false, onTone = false, className }: DiscProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={classNames('grid shrink-0 place-items-center text-tone-ink', onTone ? 'bg-tone-tint-2 md:bg-card' : 'bg-tone-tint-2', toneClass(tone), square ? 'rounded-[32%]' : 'rounded-full', className)}
    >
      {picture !== undefined && <img src={`/icons/${picture}.svg`} alt="" draggable={false} className="size-3/5" />}
      {Icon && <Icon className="size-[46%]" />}
    </span>
  );
}
