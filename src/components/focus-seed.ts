/*
 * Headless UI gives the focus back to what had it before, but remembers that only from the moment its code is loaded.
 * Ours loads with the first opening, so what opened it has to be told afterwards.
 */
let lastPressed: Element | null = null;

if (typeof window !== 'undefined') {
  window.addEventListener('click', (event) => (lastPressed = event.target instanceof Element ? event.target.closest('button, a[href], input, [tabindex]') : null), { capture: true, passive: true });
}

/** Passes a freshly loaded overlay through, after telling the library what has the focus, or (where presses do not focus) what was pressed. */
export function seedFocus<T>(loaded: T): T {
  const active = document.activeElement;
  const opener = active === null || active === document.body ? lastPressed : active;
  opener?.dispatchEvent(new FocusEvent('focus'));
  return loaded;
}
