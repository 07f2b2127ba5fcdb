import { CircleAlert } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import type { Elements } from '../lib/text-or-elements.ts';

export interface FieldWords {
  label: string;
  /** Help that stays visible. */
  hint?: string;
  /** What is wrong and how to mend it; marks the control as invalid. */
  error?: string;
  className?: string;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  children: Elements;
}

/** The box of a control: quiet outline, green when focused, coral when wrong. */
export const CONTROL_CLASS =
  'w-full rounded-control bg-card text-body text-ink outline-none inset-ring inset-ring-line-strong transition-shadow duration-quick ' +
  'focus-within:inset-ring-2 focus-within:inset-ring-board focus-within:ring-4 focus-within:ring-board-tint ' +
  'has-[[aria-invalid=true]]:inset-ring-2 has-[[aria-invalid=true]]:inset-ring-coral focus-within:has-[[aria-invalid=true]]:ring-coral-tint';

/** Ties a control to its label, hint and error by ids: the attributes for the control itself. */
export function fieldAria(id: string, words: { hint?: string; error?: string }) {
  const described = [words.error ? `${id}-error` : '', words.hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return { id, 'aria-invalid': words.error ? true : undefined, 'aria-describedby': described || undefined };
}

/** Label above, control, then error and hint, in this order for eye and ear. */
export function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-meta font-label text-ink-2">
        {label}
      </label>
      {children}
      {error && <FieldFault id={`${id}-error`}>{error}</FieldFault>}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong, below the control or the controls that it is about. */
export function FieldFault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-meta font-medium text-coral-ink">
      <CircleAlert className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}
