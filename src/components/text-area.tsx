import { useId, type ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CONTROL_CLASS, fieldAria, FieldFrame, type FieldWords } from './field-frame.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'children'>, FieldWords {
  /** The box starts with `rows` lines and grows with the text up to this many. */
  maxRows?: number;
}

/** Several lines of text; grows with what is typed where the browser can, else scrolls. */
export function TextArea({ label, hint, error, className, id, rows = 2, maxRows = 5, ...area }: TextAreaProps) {
  const own = useId();
  const fieldId = id ?? own;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={className}>
      <div className={classNames(CONTROL_CLASS, 'flex')}>
        <textarea
          dir="auto"
          {...area}
          rows={rows}
          {...fieldAria(fieldId, { hint, error })}
          // Where the field grows with its text by itself, `rows` says nothing.
          style={{ minHeight: `calc(${rows} * 1.5em + 1.75rem)`, maxHeight: `calc(${maxRows} * 1.5em + 1.75rem)` }}
          className="still-edges field-sizing-content w-full resize-none bg-transparent px-4 py-1 outline-none disabled:text-ink-3"
        />
      </div>
    </FieldFrame>
  );
}
