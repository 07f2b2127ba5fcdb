/**
 * Reports each text that React puts next to other children (F-801, src/lib/text-or-elements.ts). For such a text React
 * calls `createTextNode`; a text that is all that its element contains becomes its textContent. Uses nothing of this
 * module: its source can be an init script of a page.
 */
export function reportLooseTexts(report: (text: string) => void): void {
  const create = document.createTextNode.bind(document);
  document.createTextNode = (text) => {
    // React skips empty texts; axe makes some.
    if (text !== '') report(text);
    return create(text);
  };
}
