import { classNames } from '../../lib/class-names.ts';

export interface PhotoNoteProps {
  /** Null: nothing is said; the region stays, so that the next words are heard. */
  text: string | null;
  /** Appears after half a second: what is over sooner needs no words. */
  isLate?: boolean;
}

/** Words at the foot of the viewer about the photo that is open. */
export function PhotoNote({ text, isLate = false }: PhotoNoteProps) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] grid justify-items-center">
      {text !== null && (
        <p key={text} className={classNames('max-w-card rounded-control bg-[rgb(6_14_11/.82)] px-4 py-2.5 text-center text-label text-white ring-1 ring-white/25', isLate && 'transition-opacity delay-500 starting:opacity-0')}>
          {text}
        </p>
      )}
    </div>
  );
}
