/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select takes no typed text, and a datalist has the look of the browser */
import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { HALF_HOURS } from './use-time-list.ts';

/** The list is no higher. */
const LIST_PX = 240;
const GAP_PX = 4;

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
  // Before its row is scrolled to.
  useLayoutEffect(() => placeAtField(list.current), []);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-active]');
    if (row === null || row === undefined || list.current === null) return;
    if (isFirst.current) list.current.scrollTop = row.offsetTop;
    else row.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      // The field keeps the focus that it has.
      onMouseDown={(press) => press.preventDefault()}
      className="fixed z-30 animate-fade overflow-y-auto overscroll-contain rounded-card bg-float p-1 text-ink shadow-e3"
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

/*
 * Below the field, or above it where there is more room: a dialog may be lower than the list. Beside a transformed or
 * contained ancestor `fixed` counts from that one's edge: what is amiss then is added.
 */
function placeAtField(list: HTMLElement | null): void {
  const field = list?.parentElement?.querySelector('input')?.parentElement?.getBoundingClientRect();
  if (list === null || field === undefined) return;
  const [above, below] = [field.top, window.innerHeight - field.bottom];
  const height = Math.min(LIST_PX, Math.max(above, below) - 2 * GAP_PX);
  const top = below >= LIST_PX + 2 * GAP_PX || below >= above ? field.bottom + GAP_PX : field.top - GAP_PX - height;
  Object.assign(list.style, { left: `${field.left}px`, width: `${field.width}px`, top: `${top}px`, maxHeight: `${height}px` });
  const placed = list.getBoundingClientRect();
  Object.assign(list.style, { left: `${2 * field.left - placed.left}px`, top: `${2 * top - placed.top}px` });
}
