import { classNames } from '../../lib/class-names.ts';

export interface PhotoNoteProps {
  /** Null: nothing is said; the region stays, so that the next words are heard. */
  text: string | null;
  /** Appears after half a second: what is over sooner needs no words. */
  isLate?: boolean;
}

const PLACE = 'absolute inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] grid justify-items-center';
const PLATE = 'max-w-card rounded-control bg-[rgb(6_14_11/.82)] px-4 py-2.5 ring-1 ring-white/25';
const WORDS = 'text-center text-label text-balance text-white';
const LATE = 'transition-opacity delay-500 starting:opacity-0';

/** Words at the foot of the viewer about the photo that is open. */
export function PhotoNote({ text, isLate = false }: PhotoNoteProps) {
  return (
    <output className={classNames('pointer-events-none', PLACE)}>
      {text !== null && (
        <p key={text} className={classNames(PLATE, WORDS, isLate && LATE)}>
          {text}
        </p>
      )}
    </output>
  );
}
