import { useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { DOODLE_PATH } from './doodle.tsx';

/** The wallpaper behind a conversation: fills its positioned parent, takes no pointer. Decoration. */
export function DoodleWall({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classNames('pointer-events-none absolute inset-0 print:hidden size-full text-board opacity-[.07]', className)}>
      <defs>
        <pattern id={id} width="660" height="460" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round">
            <path d={DOODLE_PATH} transform="translate(20 20) scale(1.2)" />
            <path d={DOODLE_PATH} transform="translate(-330 250) scale(1.2)" />
            <path d={DOODLE_PATH} transform="translate(330 250) scale(1.2)" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
