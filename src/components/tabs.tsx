import { NavLink } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { Badge } from './badge.tsx';

export interface TabItem {
  to: string;
  label: string;
  count?: number;
  /** Says what the count counts. */
  countLabel?: string;
  /** Active only on exactly this path. */
  end?: boolean;
}

export interface TabsProps {
  /** Names the navigation for screen readers. */
  label: string;
  items: readonly TabItem[];
  className?: string;
}

/** Places of one thing, as links: the address says where one is, so "back" works. */
export function Tabs({ label, items, className }: TabsProps) {
  return (
    <nav aria-label={label} className={classNames('flex flex-wrap gap-1', className)}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end={item.end}
          className={({ isActive }) =>
            classNames(
              'relative inline-flex h-12 items-center gap-2 rounded-t-sm px-4 text-label whitespace-nowrap transition-colors duration-quick',
              "after:absolute after:inset-x-4 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-board after:transition-transform after:duration-base after:content-['']",
              isActive ? 'text-board-ink after:scale-x-100' : 'text-ink-2 after:scale-x-0 hover:text-ink',
            )
          }
        >
          <span>{item.label}</span>
          <Badge count={item.count ?? 0} label={item.countLabel} />
        </NavLink>
      ))}
    </nav>
  );
}
