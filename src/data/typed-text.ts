const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden], [type=file], [type=range], [type=color]), [contenteditable=true]';

/** True while some field of the page holds text: a reload now could take it away. */
export function hasTypedText(page: Document): boolean {
  return [...page.querySelectorAll(FIELDS)].some((field) => {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return !field.readOnly && !field.disabled && field.value !== '';
    return (field.textContent ?? '').trim() !== '';
  });
}
