import { classNames } from '../lib/class-names.ts';
import { soften } from '../lib/soften.ts';
import type { Elements, TextOrElements } from '../lib/text-or-elements.ts';
import { BackLink } from './back-link.tsx';
import { Doodle } from './doodle.tsx';
import { toneClass, type Tone } from './tone.ts';

export interface PageHeaderProps {
  title: string;
  subtitle?: TextOrElements;
  /** The way back; shown on every size. */
  back?: { to: string; label: string };
  /** Before the title: a disc, an avatar, the phone's menu button. */
  leading?: Elements;
  /** At the end: buttons, bell, avatar menu. */
  actions?: Elements;
  /** The header of a class: its colour and doodles on a desktop. */
  tone?: Tone;
  /** Tabs under the title; on a phone the bottom bar has their place. */
  tabs?: Elements;
  className?: string;
}

/** A longer title would end among the doodles, letters. */
const DOODLE_MAX = 15;
/** From so many on it is written a step smaller where it has a narrow column, letters. */
const LONG_MIN = 26;

/** The top of a page: its only h1, what it is about, and what one can do. */
export function PageHeader({ title, subtitle, back, leading, actions, tone, tabs, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'relative shrink-0 overflow-hidden px-2 pt-2 md:pr-7.5 md:pl-8',
        tone && classNames(toneClass(tone), 'md:bg-tone-tint dark:md:bg-[color-mix(in_oklab,var(--tone-tint)_42%,var(--paper))]'),
        className,
      )}
    >
      {tone && title.length <= DOODLE_MAX && <Doodle className="absolute top-0 left-80 hidden h-full w-85 text-tone opacity-24 xl:block" />}
      <div className={classNames('relative flex min-h-15 items-center py-1 md:gap-4 md:py-2', tone ? 'md:min-h-22' : 'md:min-h-16')}>
        {back && (
          <BackLink {...back} className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink md:-ml-3" />
        )}
        {leading}
        <div className={classNames('min-w-0 flex-1', !leading && !back && 'pl-2 md:pl-0', leading ? 'pl-2 md:pl-0' : undefined)}>
          <h1 className={classNames('leading-tight! font-strong tracking-[-.014em] hyphens-auto wrap-anywhere xl:truncate xl:text-headline', title.length < LONG_MIN ? 'text-lead max-xl:line-clamp-2 md:text-headline' : 'text-meta max-md:line-clamp-3 md:max-xl:line-clamp-2 md:text-title')}>{soften(title)}</h1>
          {subtitle && <p className="truncate text-small text-ink-2 md:text-meta">{subtitle}</p>}
        </div>
        {actions && <div className="flex shrink-0 items-center md:gap-2 print:hidden">{actions}</div>}
      </div>
      {tabs && <div className="relative -ml-4 hidden md:block print:hidden">{tabs}</div>}
    </header>
  );
}
