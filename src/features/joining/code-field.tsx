import { useId, type Ref } from 'react';
import { CODE_LENGTH } from '../../../schema/limits.ts';
import { codeOf } from '../../../schema/rules/joining-rules.ts';
import { fieldAria, FieldFrame } from '../../components/field-frame.tsx';
import { classNames } from '../../lib/class-names.ts';

export interface CodeFieldProps {
  /** Of the text field below the tiles. */
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** In a dialog. */
  takesFocus?: boolean;
}

/** The seven letters of a code, one tile each, over one plain text field: typed small, with spaces, in Cyrillic or pasted as a link they are the same code. */
export function CodeField({ ref, label, hint, value, onChange, error, takesFocus = false }: CodeFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="group relative">
        <CodeTiles code={value} isWrong={error !== undefined} marksNext />
        <input
          {...fieldAria(id, { hint, error })}
          ref={ref}
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
          className="absolute inset-0 size-full cursor-text rounded-control bg-transparent text-center text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
    </FieldFrame>
  );
}

/** A code as tiles. Decoration: the code itself is in the field, or is said beside it. */
export function CodeTiles({ code, isWrong = false, marksNext = false }: { code: string; isWrong?: boolean; marksNext?: boolean }) {
  return (
    <div aria-hidden="true" translate="no" className="grid grid-cols-7 gap-1.5 md:gap-2">
      {Array.from({ length: CODE_LENGTH }, (_, place) => {
        const letter = code[place];
        const isNext = marksNext && place === Math.min(code.length, CODE_LENGTH - 1);
        return (
          <span
            key={place}
            className={classNames(
              'grid h-14 min-w-0 place-items-center rounded-control text-title leading-none! font-bold transition-[background-color,box-shadow] duration-quick select-none md:h-15',
              isWrong ? 'bg-coral-tint text-coral-ink inset-ring inset-ring-coral' : letter === undefined ? 'bg-card inset-ring inset-ring-line-strong' : 'bg-board-tint text-board-ink',
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
