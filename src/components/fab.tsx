import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { IconType } from './icon-type.ts';

export interface FabProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconType;
  label: string;
}

/** The main action of a phone screen, floating above the bottom bar. Hidden from 768 px on. */
export function Fab({ icon: Icon, label, className, type = 'button', ...rest }: FabProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames('print:hidden fixed right-[calc(1rem+env(safe-area-inset-right))] bottom-[calc(6rem+env(safe-area-inset-bottom))] z-20 grid size-15 place-items-center rounded-[22px] bg-board text-on-solid shadow-e3 transition-transform duration-quick active:scale-95 md:hidden', className)}
    >
      <Icon className="size-6" />
    </button>
  );
}
