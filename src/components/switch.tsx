import { useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { TextOrElements } from '../lib/text-or-elements.ts';

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A second line that says what it changes. */
  hint?: TextOrElements;
  disabled?: boolean;
  /** The label is only for those who do not see the place where it stands. */
  hideLabel?: boolean;
  /** For children: larger, and the second line has the whole width. */
  large?: boolean;
  className?: string;
}

/** On or off, at once; the whole row is the target. */
export function Switch({ label, checked, onChange, hint, disabled = false, hideLabel = false, large = false, className }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={hint && !hideLabel ? `${id}-hint` : undefined}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classNames('min-h-11 items-center gap-x-4 rounded-sm text-left disabled:opacity-60', large ? 'inline-grid grid-cols-[minmax(0,1fr)_auto] gap-y-2' : 'inline-flex', className)}
    >
      {!hideLabel && (
        <span className={large ? 'contents' : 'min-w-0 flex-1'}>
          <span className={classNames('block wrap-anywhere', large ? 'text-subtitle' : 'text-label')}>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className={classNames('block text-ink-2', large ? 'col-span-2 row-start-2 text-body' : 'mt-0.5 text-meta')}>
              {hint}
            </span>
          )}
        </span>
      )}
      <span aria-hidden="true" className={classNames('switch-track relative h-7 w-12 shrink-0 rounded-full transition-colors duration-base', checked ? 'bg-board' : 'bg-line-strong')}>
        <span className={classNames('absolute top-[3px] left-[3px] size-5.5 rounded-full bg-white shadow-[0_1px_3px_rgb(0_0_0/.25)] transition-transform duration-base ease-move', checked && 'translate-x-5')} />
      </span>
    </button>
  );
}
