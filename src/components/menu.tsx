import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { MenuTrigger } from './menu-trigger.tsx';
import type { IconType } from './icon-type.ts';

export interface MenuItemSpec {
  label: string;
  icon?: IconType;
  /** Does something here... */
  onSelect?: () => void;
  /** ...or goes somewhere. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** A hairline above it. */
  separated?: boolean;
}

export interface MenuProps {
  /** The accessible name of the button that opens it. */
  label: string;
  /** A sign for the button; the gear unless another one or `children` is given. */
  icon?: IconType;
  /** What the button shows instead of a sign: an avatar, a name. */
  children?: ReactNode;
  items: readonly MenuItemSpec[];
  /** The edge of the button that it lines up with. */
  align?: 'start' | 'end';
  className?: string;
}

const MenuFrame = lazy(async () => ({ default: (await import('./menu-frame.tsx')).MenuFrame }));

/** A button with a menu. The button is there at once; a press before the menu's code has come is remembered. */
export function Menu(props: MenuProps) {
  const [isEarly, setEarly] = useState(false);
  const early = useRef<HTMLButtonElement>(null);
  const fallback = (
    <MenuTrigger ref={early} icon={props.icon} label={props.label} className={props.className} aria-haspopup="menu" aria-expanded={false} onClick={() => setEarly(true)}>
      {props.children}
    </MenuTrigger>
  );
  return (
    <Suspense fallback={fallback}>
      <MenuFrame {...props} openAtOnce={isEarly} />
    </Suspense>
  );
}
