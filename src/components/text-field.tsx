import { useId, type ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Elements } from '../lib/text-or-elements.ts';
import { CONTROL_CLASS, fieldAria, FieldFrame, type FieldWords } from './field-frame.tsx';
import type { IconType } from './icon-type.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'children'>, FieldWords {
  icon?: IconType;
  /** What stands at the end inside the box: a unit, a small button. */
  trailing?: Elements;
  /** There is little room for the text: less space around it. */
  tight?: boolean;
}

/** One line of text; takes everything an input takes, also `ref`, so `{...register('name')}` works. */
export function TextField({ label, hint, error, className, icon: Icon, trailing, tight = false, id, type = 'text', ...input }: TextFieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={className}>
      <div className={classNames(CONTROL_CLASS, 'flex min-h-13 items-center', !tight && 'gap-2.5', Icon && 'pl-4', trailing ? 'pr-1' : undefined)}>
        {Icon && <Icon className="size-5 shrink-0 text-ink-3" />}
        <input {...fieldAria(fieldId, { hint, error })} {...input} type={type} className={classNames('min-h-13 min-w-0 flex-1 bg-transparent outline-none read-only:text-ink-2 disabled:text-ink-3', !tight && 'pr-4', tight ? 'pl-3' : !Icon && 'pl-4')} />
        {trailing}
      </div>
    </FieldFrame>
  );
}
