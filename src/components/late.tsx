import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { Elements } from '../lib/text-or-elements.ts';

/** A frame is out so long after it was begun, ms; slower devices have the rest of the work to wait for anyway. */
const FRAME_MS = 32;

const FirstFrameContext = createContext(true);

/**
 * Knows when the page's first drawing is on the screen; everything stands in it. `standIn`: what has shown the screen
 * until now, if anything did. Then that was the first drawing, and it makes room for the app in the same frame.
 */
export function FirstFrame({ standIn, children }: { standIn: Element | null; children: Elements }) {
  const [isOut, setOut] = useState(standIn !== null);
  useLayoutEffect(() => standIn?.remove(), [standIn]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setOut(true)), FRAME_MS);
    });
    // A page out of sight has no frames: it draws everything when it is looked at.
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return <FirstFrameContext value={isOut}>{children}</FirstFrameContext>;
}

/**
 * What stands beside the thing that one came for: not part of the page's first drawing, which is on the screen the
 * sooner, but of the one after it. From then on it draws like everything else. Its place must be kept by what is around.
 */
export function Late({ children }: { children: Elements }) {
  return useIsFirstFrameOut() ? children : null;
}

/** Whether the page's first drawing is on the screen: what nobody can see in it need not be made for it. */
export function useIsFirstFrameOut(): boolean {
  return useContext(FirstFrameContext);
}
