import { useEffect, useRef } from 'react';

/** Until a screen that was on its way is drawn, and the browser has noticed that what had the focus is gone, ms: three frames. */
const DRAWN_MS = 50;
/** Looks until a screen whose code comes first, or a dialog that was closed on the way to it, is gone as well, on a slow phone, too: three seconds. By timer: a frame asked for draws the page, and a slow phone that has just opened a screen has better to do. */
const LOOKS = 60;

/**
 * Whoever goes by keyboard or is read to stands on the new screen, not nowhere: where what was pressed is gone with the
 * old one, its main part has the focus. A screen that takes the focus itself, or a dialog, keeps it; who leaves the page
 * by its last stop, or presses beside everything, is let go. `place` names where one is, of a part of a screen also
 * which of its states it is in; nothing happens at the first one.
 */
export function useArrivalFocus(place: string | null): void {
  const before = useRef(place);
  useEffect(() => {
    // Between two people, or two states of one, nobody may be known for a moment.
    if (place === null) return undefined;
    const isFirst = before.current === null || before.current === place;
    before.current = place;
    if (isFirst) return undefined;
    let left = LOOKS;
    let holder = document.activeElement;
    const note = ({ target }: FocusEvent): void => {
      holder = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', note);
    const timer = setInterval(() => {
      if ((document.activeElement ?? document.body) === document.body && !canHold(holder)) focusMain();
      if ((left -= 1) === 0) end();
    }, DRAWN_MS);
    const end = (): void => {
      document.removeEventListener('focusin', note);
      clearInterval(timer);
    };
    return end;
  }, [place]);
}

/** Whether what had the focus could have it still: then it was not lost, but left. */
function canHold(holder: Element | null): boolean {
  if (holder === null || holder === document.body) return false;
  return holder.isConnected && holder.getClientRects().length > 0 && !holder.matches(':disabled') && holder.closest('[inert]') === null;
}

function focusMain(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main === null) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
