import { useLayoutEffect, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { entryKeeper, entryNumber } from './entry-memory.ts';

/** How long a screen that is drawn piece by piece is scrolled to its place, ms. */
const RESTORE_MS = 3_000;
/** Whoever moves by themselves is not moved any more. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps how far a box is scrolled with each entry of the history, and scrolls it there when one comes back (F-401). */
export function useScrollMemory(box: RefObject<HTMLElement | null>, name: string): void {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    const scroller = box.current;
    if (scroller === null) return undefined;
    const keep = entryKeeper(`scroll ${name}`);
    const wanted = type === 'POP' ? (entryNumber(`scroll ${name}`) ?? 0) : 0;
    const end = Date.now() + RESTORE_MS;
    let isRestoring = wanted > 0;
    let frame = 0;
    const restore = () => {
      if (!isRestoring) return;
      if (Math.abs(scroller.scrollTop - wanted) > 1) scroller.scrollTop = wanted;
      // What comes below is not there yet.
      isRestoring = Math.abs(scroller.scrollTop - wanted) > 1 && Date.now() < end;
      if (isRestoring) frame = requestAnimationFrame(restore);
    };
    const stop = () => {
      isRestoring = false;
    };
    const note = () => {
      if (!isRestoring) keep(scroller.scrollTop);
    };
    restore();
    if (!isRestoring && wanted === 0) note();
    scroller.addEventListener('scroll', note, { passive: true });
    for (const move of OWN_MOVES) scroller.addEventListener(move, stop, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', note);
      for (const move of OWN_MOVES) scroller.removeEventListener(move, stop);
    };
  }, [box, key, name, type]);
}
