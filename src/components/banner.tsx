import { ChevronRight, CloudCheck, CloudOff, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../lib/class-names.ts';

const KINDS = {
  offline: { icon: CloudOff, look: 'bg-star-tint text-star-ink' },
  online: { icon: CloudCheck, look: 'bg-board-tint text-board-ink' },
  notice: { icon: Info, look: 'bg-sky-tint text-sky-ink' },
} as const;

export interface BannerProps {
  /** Offline is weather (yellow), back online is green, a notice is blue. There is no red one. */
  kind: keyof typeof KINDS;
  /** Says what it is about, where the kind's own sign would not. */
  icon?: LucideIcon;
  /** The news, in bold. */
  title: string;
  /** What it means for one's work. */
  children?: ReactNode;
  /** A link at the end (the outbox), or a button for a notice. */
  action?: { label: string; to: string } | { label: string; onPress: () => void };
  className?: string;
}

/** A calm strip that says how things stand; heard politely when it appears. */
export function Banner({ kind, icon, title, children, action, className }: BannerProps) {
  const { icon: sign, look } = KINDS[kind];
  const Icon = icon ?? sign;
  const actClass = 'ml-auto inline-flex min-h-11 shrink-0 items-center gap-1 rounded-sm px-1 font-semibold whitespace-nowrap';
  return (
    <output className={classNames('flex min-h-12 flex-wrap items-center gap-x-3 rounded-control px-3.5 py-0.5 text-meta font-medium md:px-4 md:text-label md:font-medium', look, className)}>
      <Icon className="size-5.5 shrink-0" />
      {/* Where the words of a button would leave them a narrow column, they have the line for themselves. */}
      <span className={classNames('min-w-0 flex-1 py-2 wrap-anywhere', action && 'onPress' in action ? 'basis-[min(18rem,calc(100%-3rem))]' : 'basis-40')}>
        <b className="font-strong">{title}</b> {children}
      </span>
      {action && 'to' in action && (
        <Link to={action.to} className={actClass}>
          {action.label}
          <ChevronRight className="size-5" />
        </Link>
      )}
      {action && 'onPress' in action && (
        <button type="button" onClick={action.onPress} className={actClass}>
          {action.label}
        </button>
      )}
    </output>
  );
}
