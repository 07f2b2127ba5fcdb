import { useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { IconType } from './icon-type.ts';

export interface SegmentedOption<T extends string> {
  value: T;
  label: string;
  icon?: IconType;
  /** How many lie behind it; shown also when it is none. */
  count?: number;
  /** What needs work: coral when chosen. */
  negative?: boolean;
}

export interface SegmentedProps<T extends string> {
  /** Names the group for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly SegmentedOption<T>[];
  /** All parts share the whole width. */
  wide?: boolean;
  className?: string;
}

/** Two to four choices of which one always holds; arrow keys move, as in any radio group. */
export function Segmented<T extends string>({ label, value, onChange, options, wide = false, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames('flex-wrap gap-0.5 rounded-control bg-sunken p-1', wide ? 'flex w-full' : 'inline-flex max-w-full', className)}>
      {options.map(({ value: own, label: text, icon: Icon, count, negative }) => (
        <label
          key={own}
          className={classNames(
            'relative inline-flex min-h-10 cursor-pointer items-center justify-center gap-2 rounded-[11px] px-4 text-center text-label transition-[background-color,color,box-shadow] duration-base',
            "before:absolute before:-inset-y-1 before:inset-x-0 before:content-['']",
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-board',
            own === value ? `bg-chosen shadow-e1 ${negative === true ? 'text-coral-ink' : 'text-ink'}` : 'text-ink-2 hover:text-ink',
            wide && 'flex-1',
          )}
        >
          <input type="radio" name={name} value={own} checked={own === value} onChange={() => onChange(own)} className="sr-only" />
          {Icon && <Icon className="size-5 shrink-0" />}
          <span className="relative">{text}</span>
          {count !== undefined && <span className="text-small font-semibold text-ink-3">{count}</span>}
        </label>
      ))}
    </div>
  );
}
