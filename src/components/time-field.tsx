/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select takes no typed text, and a datalist has the look of the browser */
import { Clock } from 'lucide-react';
import { useId, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { timeFromText, wholeTimeFromText } from '../i18n/time-text.ts';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { TimeList } from './time-list.tsx';
import { useTimeList } from './use-time-list.ts';
import { useTypedValue, type TypedFieldProps } from './use-typed-value.ts';

const EXAMPLE = '18:30';
const SAME = { show: (value: string) => value, read: timeFromText, readWhole: wholeTimeFromText };

/** A time of the day on a clock of 24 hours (F-504, F-908), typed or chosen from a list of half hours. Its value is HH:MM. */
export function TimeField({ name, value, onChange, onBlur, onKeyDown, ref, error, className, ...field }: TypedFieldProps) {
  const { t } = useTranslation('components');
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const list = useTimeList(box);
  const typed = useTypedValue({ name, value, onChange, onBlur: handleBlur, onKeyDown: handleKey, ref }, SAME);
  const label = field['aria-label'] ?? field.label;
  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    if (!box.current?.contains(event.relatedTarget)) list.close();
    onBlur?.(event);
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    list.handleKey(event, typed.value, choose);
  }
  function choose(time: string): void {
    typed.choose(time);
    list.close();
  }
  function handlePress(): void {
    if (list.active !== null) return list.close();
    list.open(typed.value);
    // On a phone the keyboard would come up over the list.
    if (matchMedia('(pointer: fine)').matches) typed.focus();
  }
  const isOpen = list.active !== null;
  const unreadable = typed.isTyping ? undefined : t('time.unreadable', { example: EXAMPLE });
  return (
    <div ref={box} className={classNames('relative min-w-0', className)}>
      <TextField
        tight
        autoComplete="off"
        inputMode="decimal"
        placeholder={t('time.pattern')}
        {...field}
        {...typed.props}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="none"
        aria-activedescendant={isOpen ? `${listId}-${list.active}` : undefined}
        error={typed.isUnreadable ? unreadable : error}
        trailing={
          <IconButton
            icon={Clock}
            label={t('time.open', { label })}
            aria-expanded={isOpen}
            aria-controls={listId}
            // The arrow keys of the field open the list, too.
            tabIndex={-1}
            disabled={field.disabled}
            onMouseDown={(press) => press.preventDefault()}
            onClick={handlePress}
          />
        }
      />
      {list.active !== null && <TimeList id={listId} label={label} active={list.active} chosen={typed.value} onChoose={choose} />}
    </div>
  );
}
