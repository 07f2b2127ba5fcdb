import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { Badge } from './badge.tsx';
import type { IconType } from './icon-type.ts';

export interface IconLinkProps extends Omit<LinkProps, 'children' | 'className'> {
  icon: IconType;
  /** The accessible name; also the tooltip. */
  label: string;
  /** A count on the corner; its meaning belongs into the label. */
  badge?: number;
  className?: string;
}

/** A sign that leads somewhere: the look of IconButton, 44 px, always named. */
export function IconLink({ icon: Icon, label, badge = 0, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} title={label} aria-label={label} className={classNames('relative print:hidden inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-[background-color,color] duration-quick hover:bg-hover hover:text-ink active:bg-press', className)}>
      <Icon className="size-5.5" />
      <span aria-hidden="true" className="contents">
        <Badge count={badge} kind="hot" className="absolute top-0.5 right-0" />
      </span>
    </Link>
  );
}
