import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../lib/class-names.ts';
import { isFocusLost } from '../lib/is-focus-lost.ts';
import type { MenuItemSpec } from './menu.tsx';
import { useCloseRequest } from './use-close-request.ts';

/** Where it was asked for, in the window: it opens below and to the right of this point, inside the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  /** Where it ends if it has to open upwards: a button stays in sight. Else at the point. */
  readonly above?: number;
  /** It opens to the left of the point. */
  readonly isLeftwards?: boolean;
}

export interface ContextMenuProps {
  /** The accessible name. */
  label: string;
  at: MenuPlace;
  items: readonly MenuItemSpec[];
  onClose: () => void;
}

const EDGE = 8;

/** A menu at a point, for things of which there are too many to give each its own: rows of a list. */
export function ContextMenu({ label, at, items, onClose }: ContextMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useCloseRequest(true, onClose);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    const openedIn = window.innerWidth;
    const fit = () => {
      if (box.current === null) return;
      const { offsetWidth: width, offsetHeight: height } = box.current;
      const left = Math.max(EDGE, Math.min(at.isLeftwards === true ? at.x - width : at.x, window.innerWidth - width - EDGE));
      const top = at.y + height + EDGE > window.innerHeight ? Math.max(EDGE, Math.min(at.above ?? at.y, window.innerHeight - EDGE) - height) : at.y;
      setPlace({ left, top });
    };
    // A phone's keyboard goes as the menu takes the focus from the text, and the window grows by it.
    const resize = () => (window.innerWidth === openedIn ? fit() : onClose());
    fit();
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, [at, onClose]);

  const isPlaced = place !== null;
  useEffect(() => {
    if (!isPlaced) return undefined;
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    const press = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', press, true);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      window.removeEventListener('blur', onClose);
      // Only where the menu still held it: an item may have opened a dialog that wants the focus.
      if (before instanceof HTMLElement && isFocusLost()) before.focus({ preventScroll: true });
    };
  }, [onClose, isPlaced]);

  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const present = buttons.findIndex((button) => button === document.activeElement);
    buttons[(present + step + buttons.length) % buttons.length]?.focus();
  }

  return createPortal(
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={keys}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      className="fixed z-50 min-w-50 animate-pop rounded-card bg-float p-2 text-ink shadow-e3"
    >
      {items.map(({ label: words, icon: Icon, onSelect, danger, disabled }) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          disabled={disabled}
          onClick={() => {
            onClose();
            onSelect?.();
          }}
          className={classNames('flex min-h-11 w-full items-center gap-3 rounded-[10px] px-3 text-left text-label outline-none hover:bg-hover focus-visible:bg-hover', danger && 'text-coral-ink')}
        >
          {Icon && <Icon className={classNames('size-5 shrink-0', !danger && 'text-ink-3')} />}
          <span>{words}</span>
        </button>
      ))}
    </div>,
    document.body,
  );
}
