import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Disc } from './disc.tsx';
import { initials } from './initials.ts';
import { toneClass, toneOf, type Tone } from './tone.ts';

export interface AvatarProps {
  /** The whole name; gives the initials and, without `tone`, the colour. */
  name: string;
  /** A photo; when it cannot be had (offline, gone), the initials stand in. */
  src?: string | null;
  /** A student's picture: a slug of ICONS in schema/icons.ts. */
  picture?: string | null;
  tone?: Tone;
  /** Diameter in px. */
  size?: number;
  /** Say the name to screen readers; off where the name stands beside it. */
  named?: boolean;
  /** A new number: a photo that could not be had is fetched again. */
  attempt?: number;
  /** Told when the photo could not be had, and when it came. */
  onBroken?: (isBroken: boolean) => void;
  className?: string;
}

/** A person: photo, else picture, else initials on a colour of their own. */
export function Avatar({ name, src, picture, tone = toneOf(name), size = 40, named = false, attempt = 0, onBroken, className }: AvatarProps) {
  const [brokenKey, setBrokenKey] = useState<string | null>(null);
  const key = `${attempt} ${src ?? ''}`;
  const heard = named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  if (picture && !src) {
    return (
      <span {...heard} className={classNames('inline-block shrink-0 rounded-full', className)}>
        <Disc tone={tone} picture={picture} size={size} />
      </span>
    );
  }
  const hasPhoto = src && key !== brokenKey;
  const setBroken = (isBroken: boolean) => {
    setBrokenKey(isBroken ? key : null);
    onBroken?.(isBroken);
  };
  return (
    <span
      {...heard}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      className={classNames('grid shrink-0 place-items-center overflow-hidden rounded-full bg-tone-tint-2 leading-none font-strong tracking-[.01em] text-tone-ink select-none', toneClass(tone), className)}
    >
      {hasPhoto ? <img src={src} alt="" draggable={false} onLoad={() => setBroken(false)} onError={() => setBroken(true)} className="size-full object-cover dark:brightness-[.92]" /> : initials(name)}
    </span>
  );
}
