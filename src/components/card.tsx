import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** The element it really is: article, section, li. */
  as?: ElementType;
  /** The inner space: 24 px (md), 16 px (sm), or none. */
  pad?: 'none' | 'sm' | 'md';
  /** 24 px corners, for big cards. */
  large?: boolean;
}

const PADS = { none: '', sm: 'p-4', md: 'p-4 md:p-6' } as const;

/** What can be held: lies on the page with a soft shadow. Never a card in a card. */
export function Card({ as: Tag = 'div', pad = 'md', large = false, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames('bg-card shadow-e2', large ? 'rounded-panel md:rounded-lg' : 'rounded-card', PADS[pad], className)} />;
}
