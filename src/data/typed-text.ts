const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden], [type=file], [type=range], [type=color]), [contenteditable=true]';
/** On a box, or around several: what is typed there is on the device with each letter, as a draft or a setting is, and survives a reload. */
const KEPT = '[data-kept]';

/** Fields into which somebody has typed, or had the browser fill: what a form shows of its own accord is not lost. */
const touched = new WeakSet<EventTarget>();

/** Notes from now on where something is typed. */
export function watchTyping(page: Document): void {
  page.addEventListener('input', ({ target }) => target !== null && touched.add(target), { capture: true });
}

/** True while some field of the page holds text: a reload now would come in the middle of it. */
export function hasTypedText(page: Document): boolean {
  return [...page.querySelectorAll(FIELDS)].some(holdsText);
}

/** True while something typed stands here that a reload would take: in a form, which no draft keeps. What is searched for is soon typed again. */
export function hasLosableText(page: Document): boolean {
  return [...page.querySelectorAll(FIELDS)].some((field) => touched.has(field) && holdsText(field) && field.getAttribute('type') !== 'search' && field.closest(KEPT) === null);
}

function holdsText(field: Element): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return !field.readOnly && !field.disabled && field.value !== '';
  return (field.textContent ?? '').trim() !== '';
}
