/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select takes no typed text, and a datalist has the look of the browser */
import { Clock } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { timeFromText, wholeTimeFromText } from '../i18n/time-text.ts';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { useCloseRequest } from './use-close-request.ts';
import { useTypedValue, type TypedFieldProps } from './use-typed-value.ts';

/** The half hours of a day, as HH:MM. */
const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
/** Where the list begins while nothing is in the field: with the morning. */
const MORNING = '08:00';
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

/* The list of a field: closed, or open with one time that Enter takes. */
function useTimeList(box: { readonly current: HTMLElement | null }) {
  /** Null: the list is closed. */
  const [active, setActive] = useState<string | null>(null);
  const close = () => setActive(null);
  useCloseRequest(active !== null, close);
  usePressOutside(box, active !== null, close);

  function open(value: string): void {
    const from = value === '' ? MORNING : value;
    setActive(HALF_HOURS.findLast((time) => time <= from) ?? MORNING);
  }
  function handleKey(event: KeyboardEvent, value: string, choose: (time: string) => void): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      return active === null ? open(value) : setActive(timeNext(active, step));
    }
    if (active === null) return;
    // Neither the dialog around goes, nor is the form sent.
    if (event.key === 'Escape' || event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key === 'Enter') choose(active);
    else if (event.key !== 'Tab') close();
  }
  return { active, open, close, handleKey };
}

/* Half an hour later or earlier, round the clock. */
function timeNext(time: string, step: number): string {
  return HALF_HOURS.at((HALF_HOURS.indexOf(time) + step) % HALF_HOURS.length) ?? time;
}

interface TimeListProps {
  id: string;
  label: string;
  active: string;
  chosen: string;
  onChoose: (time: string) => void;
}

function TimeList({ id, label, active, chosen, onChoose }: TimeListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-active]');
    if (row === null || row === undefined || list.current === null) return;
    if (isFirst.current) list.current.scrollTop = row.offsetTop;
    else row.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [active]);
  // In a dialog that scrolls the list may lie below what is in sight.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      // The field keeps the focus that it has.
      onMouseDown={(press) => press.preventDefault()}
      className="absolute inset-x-0 z-20 mt-1 max-h-60 animate-drop overflow-y-auto overscroll-contain rounded-card bg-float p-1 text-ink shadow-e3"
    >
      {HALF_HOURS.map((time) => (
        <button
          key={time}
          type="button"
          id={`${id}-${time}`}
          role="option"
          tabIndex={-1}
          aria-selected={time === chosen}
          data-active={time === active ? '' : undefined}
          onClick={() => onChoose(time)}
          className={classNames(
            'block min-h-11 w-full rounded-[10px] px-3 text-left text-label hover:bg-hover data-active:bg-hover',
            time === chosen && 'font-bold text-board-ink',
          )}
        >
          {time}
        </button>
      ))}
    </div>
  );
}

function usePressOutside(box: { readonly current: HTMLElement | null }, isOpen: boolean, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  }, [onPress]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [box, isOpen]);
}
