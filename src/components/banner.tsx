import { ChevronRight, CloudCheck, CloudOff, Info, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { asElements } from '../lib/as-elements.tsx';
import { classNames } from '../lib/class-names.ts';
import type { TextOrElements } from '../lib/text-or-elements.ts';
import { Button } from './button.tsx';

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
  children?: TextOrElements;
  /** A link at the end (the outbox), told of when it is followed, or a button for a notice, and one that puts it off. */
  action?: { label: string; to: string; onFollow?: () => void } | { label: string; onPress: () => void; later?: { label: string; onPress: () => void } };
  className?: string;
}

/** A calm strip that says how things stand; heard politely when it appears. */
export function Banner({ kind, icon, title, children, action, className }: BannerProps) {
  const { icon: sign, look } = KINDS[kind];
  const Icon = icon ?? sign;
  const isAsking = action !== undefined && 'onPress' in action;
  return (
    <output className={classNames('flex flex-wrap items-center rounded-control px-3.5 text-meta font-medium md:px-4 md:text-label md:font-medium', isAsking ? 'gap-y-2 py-3' : 'min-h-12 gap-x-3 py-0.5', look, className)}>
      {/* Where the words of a button would leave them a narrow column, they have the line for themselves. */}
      <span className={classNames('flex min-w-0 flex-1 items-start gap-3', isAsking ? 'basis-80' : 'basis-40 py-2')}>
        <Icon className="-mt-px size-5.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <b className="font-strong">{title}</b>
          <span> </span>
          {asElements(children)}
        </span>
      </span>
      {action && 'to' in action && (
        <Link to={action.to} onClick={action.onFollow} className="ml-auto inline-flex min-h-11 shrink-0 items-center gap-1 rounded-sm px-1 font-semibold whitespace-nowrap">
          <span>{action.label}</span>
          <ChevronRight className="size-5" />
        </Link>
      )}
      {action && 'onPress' in action && (
        <span className="flex flex-wrap items-center pl-8.5 md:gap-2">
          <Button variant="card" size="sm" className="dark:bg-press" onClick={action.onPress}>
            {action.label}
          </Button>
          {action.later && (
            <Button variant="ghost" size="sm" onClick={action.later.onPress}>
              {action.later.label}
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
