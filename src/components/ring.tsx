import { classNames } from '../lib/class-names.ts';

const CIRCUMFERENCE = 2 * Math.PI * 7;

export interface RingProps {
  /** 0 to 100. */
  percent: number;
  className?: string;
}

/** A ring that closes as the work goes on. Decoration: the word beside it says the same. */
export function Ring({ percent, className }: RingProps) {
  const part = Math.min(100, Math.max(0, percent)) / 100;
  return (
    <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth={2.6} strokeLinecap="round" aria-hidden="true" className={classNames('shrink-0', className ?? 'size-4.5')}>
      <circle cx="9" cy="9" r="7" opacity=".2" />
      <circle cx="9" cy="9" r="7" transform="rotate(-90 9 9)" strokeDasharray={`${part * CIRCUMFERENCE} ${CIRCUMFERENCE}`} className="transition-[stroke-dasharray] duration-base" />
    </svg>
  );
}
