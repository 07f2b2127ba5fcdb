/** What the imitation puts around a text, in place of another language. */
export const TRANSLATED = { before: '⟦', after: '⟧' } as const;

/**
 * Imitates the page translator of Chrome (F-801). It replaces each text node by `<font><font>…</font></font>`, also each
 * one that comes later. It leaves alone what is marked `translate="no"`. Put it into a page as an init script: it uses
 * nothing of this module.
 */
export function translatePage(): void {
  const KEEP = 'font, script, style, textarea, [translate=no]';
  function translate(text: Text): void {
    const words = text.data;
    if (words.trim() === '' || text.parentElement === null || text.parentElement.closest(KEEP) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `⟦${words}⟧`;
    outer.append(inner);
    text.replaceWith(outer);
  }
  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
    texts.forEach(translate);
  }
  function follow(): void {
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else translateAll(node);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', follow);
  else follow();
}
