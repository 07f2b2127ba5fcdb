import { Suspense, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { Elements } from '../lib/text-or-elements.ts';
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
  children?: Elements;
  items: readonly MenuItemSpec[];
  /** The edge of the button that it lines up with. */
  align?: 'start' | 'end';
  className?: string;
}

const MenuFrame = lazyPart(async () => (await import('./menu-frame.tsx')).MenuFrame);

/** How the button was first pressed; a keyboard wants the first row chosen at once. */
export type FirstPress = 'pointer' | 'keyboard';

/** A button with a menu. The menu's code comes when the button is approached, and is waited for when it is pressed. */
export function Menu(props: MenuProps) {
  const [firstPress, setFirstPress] = useState<FirstPress | null>(null);
  const preload = () => void MenuFrame.preload().catch(() => undefined);
  const trigger = (
    <MenuTrigger
      icon={props.icon}
      label={props.label}
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => setFirstPress(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setFirstPress('keyboard');
      }}
    >
      {props.children}
    </MenuTrigger>
  );
  if (firstPress === null) return trigger;
  return (
    <Suspense fallback={trigger}>
      <MenuFrame {...props} firstPress={firstPress} />
    </Suspense>
  );
}
