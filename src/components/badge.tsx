import { classNames } from '../lib/class-names.ts';

const KINDS = {
  board: 'bg-board text-on-solid',
  hot: 'bg-star text-on-star',
  mute: 'bg-hover text-ink-2',
  fault: 'bg-coral-solid text-on-solid',
} as const;

export interface BadgeProps {
  count: number;
  /** board: unread; hot: new, wants an answer; mute: counted but silenced; fault: did not work. */
  kind?: keyof typeof KINDS;
  /** What is counted, for those who do not see it: "3 unread messages". */
  label?: string;
  className?: string;
}

/** A count in a small disc; shows nothing for zero, and "99+" above 99. */
export function Badge({ count, kind = 'board', label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames('inline-block h-5 min-w-5 shrink-0 rounded-full px-1.5 text-center text-tiny leading-5! font-strong', KINDS[kind], className)}>
      <span aria-hidden={label !== undefined}>{count > 99 ? '99+' : count}</span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
