import { classNames } from '../lib/class-names.ts';

/** One solid button in a view; the rest is quiet. */
export type ButtonVariant = 'solid' | 'soft' | 'plain' | 'ghost' | 'danger' | 'warn' | 'star' | 'card';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  solid: 'bg-board text-on-solid hover:bg-board-hover active:bg-board-press',
  // On what floats in the dark its tint is not seen.
  soft: 'bg-board-tint text-board-ink hover:bg-board-tint-2 dark:in-[.bg-float]:not-disabled:bg-board-tint-2 dark:in-[.bg-float]:hover:brightness-110',
  plain: 'bg-hover text-ink hover:bg-press',
  ghost: 'text-board-ink hover:bg-board-tint',
  danger: 'bg-coral-solid text-on-solid hover:brightness-95',
  warn: 'bg-coral-tint text-coral-ink hover:bg-coral-tint-2',
  star: 'bg-star text-on-star hover:brightness-[.97]',
  card: 'bg-card text-ink shadow-e1 hover:shadow-e2',
};

/* The small one is 36 px tall and reaches 44 with its hit area. */
const SIZES: Record<ButtonSize, string> = {
  sm: "relative min-h-9 rounded-[11px] px-3.5 text-meta font-label after:absolute after:-inset-1 after:content-['']",
  md: 'min-h-11 rounded-control px-4.5 text-label',
  lg: 'min-h-14 rounded-bubble px-6.5 text-subtitle font-label',
};

/** The look shared by buttons and links that look like buttons. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, isWide: boolean, className?: string): string {
  return classNames(
    'button inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center select-none',
    'transition-[background-color,transform,box-shadow,filter] duration-quick active:scale-[.97]',
    'disabled:bg-hover disabled:text-ink-3 disabled:shadow-none disabled:active:scale-100',
    'not-aria-busy:aria-disabled:bg-hover not-aria-busy:aria-disabled:text-ink-3 not-aria-busy:aria-disabled:active:scale-100',
    SIZES[size],
    VARIANTS[variant],
    variant === 'ghost' && size !== 'lg' && 'px-3',
    isWide && 'w-full',
    className,
  );
}
