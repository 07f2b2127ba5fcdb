/** Whether what had the focus is gone: nothing has it, or the main part of the page, which is given it in place of nothing (use-arrival-focus.ts). */
export function isFocusLost(): boolean {
  const holder = document.activeElement;
  return holder === null || holder === document.body || holder === document.querySelector('main');
}
