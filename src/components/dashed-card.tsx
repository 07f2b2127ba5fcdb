import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { IconType } from './icon-type.ts';

export interface DashedCardProps extends ComponentProps<'button'> {
  label: string;
  hint?: string;
  icon?: IconType;
  /** As narrow as the card of a student. */
  small?: boolean;
}

/** An empty place in a grid that makes a new thing: "Create a class". */
export function DashedCard({ label, hint, icon: Icon = Plus, small = false, className, type = 'button', ...rest }: DashedCardProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'relative flex items-center text-board-ink transition-colors duration-quick hover:bg-board-tint',
        "before:pointer-events-none before:absolute before:inset-px before:rounded-[inherit] before:border-2 before:border-dashed before:border-board-tint-2 before:content-['']",
        small ? 'flex-col justify-center gap-2 rounded-bubble p-2 text-center md:rounded-panel' : 'gap-3.5 rounded-panel p-4 text-left md:flex-col md:justify-center md:gap-1 md:rounded-lg md:p-6 md:text-center',
        className,
      )}
    >
      <span className={classNames('grid shrink-0 place-items-center rounded-full bg-board-tint', small ? 'size-12' : 'size-14 md:mb-2')}>
        <Icon className="size-6" />
      </span>
      <span className="min-w-0">
        <span className={classNames('block', small ? 'text-label' : 'text-title')}>{label}</span>
        {hint && <span className="block text-meta text-ink-2">{hint}</span>}
      </span>
    </button>
  );
}
