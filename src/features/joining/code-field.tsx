import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { CODE_LENGTH } from '../../../schema/limits.ts';
import { codeOf } from '../../../schema/rules/joining-rules.ts';
import { classNames } from '../../lib/class-names.ts';

export interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** In a dialog. */
  takesFocus?: boolean;
}

/** The seven letters of a code, one tile each, over one plain text field: typed small, with spaces, in Cyrillic or pasted as a link they are the same code. */
export function CodeField({ label, hint, value, onChange, error, takesFocus = false }: CodeFieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-meta font-label text-ink-2">
        {label}
      </label>
      <div className="group relative">
        <CodeTiles code={value} isWrong={error !== undefined} marksNext />
        <input
          id={id}
          name="code"
          type="text"
          value={value}
          onChange={(event) => onChange(codeOf(event.target.value))}
          required
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus={takesFocus ? '' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-center text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-meta font-medium text-coral-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A code as tiles. Decoration: the code itself is in the field, or is said beside it. */
export function CodeTiles({ code, isWrong = false, marksNext = false }: { code: string; isWrong?: boolean; marksNext?: boolean }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 gap-1.5 md:gap-2">
      {Array.from({ length: CODE_LENGTH }, (_, place) => {
        const letter = code[place];
        const isNext = marksNext && place === Math.min(code.length, CODE_LENGTH - 1);
        return (
          <span
            key={place}
            className={classNames(
              'grid h-15 min-w-0 place-items-center rounded-control text-title leading-none! font-bold transition-[background-color,box-shadow] duration-quick select-none',
              isWrong ? 'bg-coral-tint text-coral-ink' : letter === undefined ? 'bg-card inset-ring inset-ring-line-strong' : 'bg-board-tint text-board-ink',
              isNext && 'group-focus-within:inset-ring-2 group-focus-within:inset-ring-board group-focus-within:ring-4 group-focus-within:ring-board-tint',
            )}
          >
            {letter}
          </span>
        );
      })}
    </div>
  );
}
