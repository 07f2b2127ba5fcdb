import type { CSSProperties } from 'react';
import { Star } from '../../components/star.tsx';
import { classNames } from '../../lib/class-names.ts';

const COLOURS = ['text-star', 'text-sky', 'text-leaf', 'text-lilac', 'text-rose', 'text-board'] as const;
const PIECES = 16;

/** What springs from the picture when a star lands: once, and gone. Decoration, and only for a star (look: principle 4). */
export function StarBurst() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center motion-reduce:hidden">
      {Array.from({ length: PIECES }, (_, index) => (
        <span key={index} style={flightOf(index)} className={classNames('absolute grid animate-[burst_var(--d-joy)_var(--ease-out,ease-out)_both] place-items-center', COLOURS[index % COLOURS.length])}>
          {index % 3 === 0 ? <Star className="size-4" /> : <span className={classNames('block bg-current', index % 2 === 0 ? 'size-1.5 rounded-full' : 'h-1 w-3 rounded-full')} />}
        </span>
      ))}
    </span>
  );
}

/* All around, further out every second time; the same each time. */
function flightOf(index: number): CSSProperties {
  const angle = (index / PIECES) * 2 * Math.PI - Math.PI / 2;
  const reach = 84 + ((index * 29) % 34);
  return { '--burst-x': `${Math.round(Math.cos(angle) * reach)}px`, '--burst-y': `${Math.round(Math.sin(angle) * reach * 0.8)}px`, '--burst-turn': `${(index * 67) % 360}deg` } as CSSProperties;
}
