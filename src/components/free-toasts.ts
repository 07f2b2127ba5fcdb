/** Lets toasts be heard and pressed again after a library has made all of the page inert but its own overlay (F-407). */
export function freeToasts(): void {
  for (const region of document.querySelectorAll('[data-toasts]')) {
    region.removeAttribute('inert');
    region.removeAttribute('aria-hidden');
  }
}
