/** A screen of more than this is not kept, characters: reading it would cost more than it saves. */
const MOST = 400_000;
/** What is drawn outside of its root is open over it: dialogs, menus, a photo seen large. */
const OPEN_ABOVE = '[id^="headlessui-portal"], [role="dialog"], [role="menu"]';
/** True for a moment only: what is leaving now, and what is being heard or seen. */
const TRAVELLING = '[data-travelling]';
/** Nobody but who looks at it now may see it: passwords. */
const SECRET = '[data-secret]';
/** Out of date as soon as it is kept: the weather, ages, notices. Their places stay. */
const FLEETING = '[data-fleeting]';
/** Made by the browser's page translator, never by the app. The next start begins in the app's language: the browser would take a translated picture for the page's own language and would not translate it. */
const TRANSLATED = 'font';

/**
 * What is inside `root` as HTML that looks the same and does nothing: scrolled boxes stand still where they are, fields
 * hold their text, what is fleeting is blank. null when it could not be shown truthfully later.
 */
export function screenHtml(root: HTMLElement): string | null {
  if (root.childElementCount === 0 || root.inert || root.querySelector(TRAVELLING) !== null || root.querySelector(SECRET) !== null || root.querySelector(TRANSLATED) !== null || document.querySelector(OPEN_ABOVE) !== null) return null;
  // Of a document that nobody sees: here, copied pictures would be fetched, and in a page that is being left even beyond its end.
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const copies = copy.querySelectorAll('*');
  for (const [index, element] of root.querySelectorAll('*').entries()) {
    const made = copies[index];
    if (made instanceof HTMLElement && element instanceof HTMLElement) freeze(element, made);
  }
  const html = copy.innerHTML;
  return html.length > MOST ? null : html;
}

function freeze(element: HTMLElement, copy: HTMLElement): void {
  // Names of elements are for the page that comes; drawings refer to parts of themselves and keep theirs.
  copy.removeAttribute('id');
  copy.removeAttribute('autofocus');
  if (element.matches(FLEETING)) copy.style.visibility = 'hidden';
  if (element.scrollTop !== 0 || element.scrollLeft !== 0) standStill(element, copy);
  if (element instanceof HTMLTextAreaElement) copy.textContent = element.value;
  if (element instanceof HTMLInputElement) copy.setAttribute('value', element.type === 'password' ? '' : element.value);
  if (element instanceof HTMLMediaElement) copy.removeAttribute('src');
  // The address of bytes that lived in that page only.
  if (element instanceof HTMLImageElement && element.src.startsWith('blob:')) copy.removeAttribute('src');
}

/* Without scripts nothing can be scrolled to: what is inside is moved instead. */
function standStill(element: HTMLElement, copy: HTMLElement): void {
  copy.style.overflow = 'hidden';
  for (const child of copy.children) {
    if (child instanceof HTMLElement) child.style.translate = `${-element.scrollLeft}px ${-element.scrollTop}px`;
  }
}
