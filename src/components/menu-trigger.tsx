import { Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Elements } from '../lib/text-or-elements.ts';
import type { IconType } from './icon-type.ts';

interface MenuTriggerProps extends Omit<ComponentProps<'button'>, 'children'> {
  children?: Elements;
  label: string;
  icon?: IconType;
}

/** The button that opens a menu: a sign, or whatever it is given to show. */
export function MenuTrigger({ label, icon: Icon = Settings, children, className, ...rest }: MenuTriggerProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex print:hidden min-h-11 min-w-11 shrink-0 items-center justify-center text-ink-2 transition-[background-color,color] duration-quick hover:text-ink',
        children ? 'rounded-full' : 'rounded-control hover:bg-hover aria-expanded:bg-hover aria-expanded:text-ink',
        className,
      )}
    >
      {children ?? <Icon className="size-5.5" />}
    </button>
  );
}
