/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select takes no typed text, and a datalist has the look of the browser */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { HALF_HOURS } from './use-time-list.ts';

interface TimeListProps {
  id: string;
  label: string;
  active: string;
  chosen: string;
  onChoose: (time: string) => void;
}

/** The half hours of a day at the field of TimeField. */
export function TimeList({ id, label, active, chosen, onChoose }: TimeListProps) {
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
