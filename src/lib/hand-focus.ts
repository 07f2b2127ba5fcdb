/** For a press that takes its own button away: whoever works by keys is at `next` then, not nowhere. A finger or a pointer has no such place. */
export function handFocus(pressed: Element, next: HTMLElement | null | undefined): void {
  if (pressed.matches(':focus-visible')) next?.focus();
}

/** The same in a list of such buttons: the next of them, or the one before it; where there is none, `last`. */
export function handFocusOn(pressed: Element, all: readonly HTMLElement[], last: HTMLElement | null | undefined): void {
  const place = all.findIndex((one) => one === pressed);
  handFocus(pressed, all[place + 1] ?? all[place - 1] ?? last);
}
