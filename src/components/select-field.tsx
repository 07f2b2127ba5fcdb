import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CONTROL_CLASS, fieldAria, FieldFrame, type FieldWords } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children'>, FieldWords {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; cannot be chosen back. */
  placeholder?: string;
}

/** One of a list, in the device's own picker. */
export function SelectField({ label, hint, error, className, options, placeholder, id, ...select }: SelectFieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={className}>
      <div className={classNames(CONTROL_CLASS, 'relative has-[option:disabled:checked]:text-ink-3')}>
        <select {...select} {...fieldAria(fieldId, { hint, error })} className="min-h-13 w-full appearance-none truncate rounded-control bg-transparent pr-11 pl-4 outline-none disabled:text-ink-3 [&>option]:bg-float [&>option]:text-ink">
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-4 right-4 size-5 text-ink-3" />
      </div>
    </FieldFrame>
  );
}
