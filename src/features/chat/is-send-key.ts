/** What of a key press decides; a DOM KeyboardEvent has all of it. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/* Safari ends a composition before it tells of the key that ended it; its only trace is this code. */
const COMPOSING_CODE = 229;

/** True for the Enter that sends: without Shift (a new line), and not the one that ends the composing of a letter. */
export function isSendKey(press: KeyPress): boolean {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return false;
  return !press.isComposing && press.keyCode !== COMPOSING_CODE;
}
