import { Link, useMatch } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { Badge } from './badge.tsx';
import type { IconType } from './icon-type.ts';
import type { TabItem } from './tabs.tsx';

export interface TabBarItem extends TabItem {
  icon: IconType;
  /** One is here at another address, too. */
  isHere?: boolean;
  /** What is counted did not work. */
  isFault?: boolean;
}

export interface TabBarProps {
  label: string;
  items: readonly TabBarItem[];
  className?: string;
}

/** The phone's bottom bar: the main places under the thumb. Hidden from 768 px on. */
export function TabBar({ label, items, className }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        'relative z-10 grid print:hidden auto-cols-fr grid-flow-col bg-card px-1.5 pt-1.5 pb-[max(.5rem,env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--line),0_-6px_20px_rgb(20_40_34/.04)] md:hidden',
        className,
      )}
    >
      {items.map((item) => (
        <Place key={item.to} {...item} />
      ))}
    </nav>
  );
}

function Place({ to, end = false, isHere = false, isFault = false, icon: Icon, label, count = 0, countLabel }: TabBarItem) {
  const isActive = useMatch({ path: to, end }) !== null || isHere;
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={classNames('group relative grid min-h-14 content-start justify-items-center gap-[3px] rounded-sm text-tiny font-label', isActive ? 'font-strong text-board-ink' : 'text-ink-2')}
    >
      <span className="relative grid h-8 w-15 place-items-center rounded-full transition-colors duration-base group-aria-[current=page]:bg-board-tint">
        <Icon className="size-5.5" />
        <Badge count={count} kind={isFault ? 'fault' : 'board'} label={countLabel} className="absolute -top-1 left-[calc(50%+6px)] h-4.5 min-w-4.5 px-1 leading-4.5! ring-2 ring-card" />
      </span>
      {/* Where the text is large, a word goes on in a second line (F-501). */}
      <span className="line-clamp-2 max-w-full text-center wrap-anywhere hyphens-auto">{label}</span>
    </Link>
  );
}
