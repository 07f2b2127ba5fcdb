import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Badge } from './badge.tsx';
import type { IconType } from './icon-type.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType;
  /** The accessible name; also the tooltip. */
  label: string;
  /** A count on the corner; its meaning belongs into the label. */
  badge?: number;
  /** Pressed or open. */
  active?: boolean;
  round?: boolean;
}

/** A sign that can be pressed: 44 px, always named. */
export function IconButton({ icon: Icon, label, badge = 0, active = false, round = false, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'relative print:hidden inline-grid size-11 shrink-0 place-items-center text-ink-2 transition-[background-color,color] duration-quick',
        'hover:bg-hover hover:text-ink active:bg-press disabled:text-ink-3 disabled:hover:bg-transparent',
        round ? 'rounded-full' : 'rounded-control',
        active && 'bg-hover text-ink',
        className,
      )}
    >
      <Icon className="size-5.5" />
      <span aria-hidden="true" className="contents">
        <Badge count={badge} kind="hot" className="absolute top-0.5 right-0" />
      </span>
    </button>
  );
}
