import { createElement, type ComponentProps, type ElementType } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { TextOrElements } from '../lib/text-or-elements.ts';

export interface CardProps extends Omit<ComponentProps<'div'>, 'children'> {
  children?: TextOrElements;
  /** The element it really is: article, section, li. */
  as?: ElementType;
  /** The inner space: 24 px (md), 16 px (sm), or none. */
  pad?: 'none' | 'sm' | 'md';
  /** 24 px corners, for big cards. */
  large?: boolean;
}

const PADS = { none: '', sm: 'p-4', md: 'p-4 md:p-6' } as const;

/** What can be held: lies on the page with a soft shadow. Never a card in a card. */
export function Card({ as = 'div', pad = 'md', large = false, className, ...rest }: CardProps) {
  const look = classNames('bg-card shadow-e2', large ? 'rounded-panel md:rounded-lg' : 'rounded-card', PADS[pad], className);
  return createElement(as, { ...rest, className: look });
}
