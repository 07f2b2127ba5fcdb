import { Link, useMatch } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import type { IconType } from '../../components/icon-type.ts';
import { classNames } from '../../lib/class-names.ts';
import { soften } from '../../lib/soften.ts';
import type { Elements } from '../../lib/text-or-elements.ts';

const ROW = 'flex w-full items-center gap-3 rounded-control px-3 py-1 text-left text-label transition-[background-color,box-shadow] duration-quick';
const QUIET = 'hover:bg-hover';

export interface SiderLinkProps {
  to: string;
  label: string;
  /** A sign before a small row... */
  icon?: IconType;
  /** ...or a disc before a tall one. */
  disc?: Elements;
  /** What is said below, each in a line of its own. */
  notes?: readonly string[];
  /** The label and a note may take a second line each. */
  wraps?: boolean;
  count?: number;
  countLabel?: string;
  trailing?: Elements;
  end?: boolean;
  /** One is here at another address, too: a story of this class. */
  isHere?: boolean;
  /** For children: bigger rows. */
  large?: boolean;
}

/** A row of the sider that leads somewhere; lies on the paper where one is. */
export function SiderLink({ to, label, icon: Icon, disc, notes = [], wraps = false, count = 0, countLabel, trailing, end = false, isHere = false, large = false }: SiderLinkProps) {
  const isActive = useMatch({ path: to, end }) !== null || isHere;
  const lines = wraps ? 'line-clamp-2 wrap-anywhere hyphens-auto' : 'block truncate';
  return (
    <Link to={to} aria-current={isActive ? 'page' : undefined} className={classNames(ROW, disc ? (notes.length > 1 ? 'min-h-19' : large ? 'min-h-17' : 'min-h-15') : 'min-h-12', isActive ? 'bg-card shadow-e1' : QUIET)}>
      {Icon && <Icon className="mx-1.5 size-5 text-ink-2" />}
      {disc}
      <span className="min-w-0 flex-1">
        <span className={classNames(lines, large && 'text-subtitle font-label')}>{wraps ? soften(label) : label}</span>
        {notes.map((note) => (
          <span key={note} className={classNames('text-small font-normal text-ink-3', lines)}>
            {note}
          </span>
        ))}
      </span>
      <Badge count={count} label={countLabel} />
      {trailing}
    </Link>
  );
}

/** A row of the sider that does something here. */
export function SiderButton({ label, icon: Icon, onPress }: { label: string; icon: IconType; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={classNames(ROW, QUIET, 'min-h-12')}>
      <Icon className="mx-1.5 size-5 text-ink-2" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </button>
  );
}

/** The words above a group of rows. */
export function SiderCaption({ children }: { children: string }) {
  return <h2 className="px-3 pt-4 pb-1.5 text-small nth-[2]:pt-0 leading-none! font-semibold text-ink-3">{children}</h2>;
}

/** Rows on their way: only where nothing is stored. */
export function SiderSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-1">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex min-h-15 items-center gap-3 px-3">
          <span className="size-11 rounded-full bg-hover" />
          <span className="h-3.5 w-32 rounded-full bg-hover" />
        </div>
      ))}
    </div>
  );
}
