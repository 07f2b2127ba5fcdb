import type { Page } from '@playwright/test';
import { overflow } from './overflow.ts';

/** Sizes of text at which every screen fits on a phone, up to twice the usual one (WCAG 1.4.4). */
const TEXT_SIZES = ['130%', '150%', '200%'] as const;

/** Returns what does not fit on the screen when the text is larger. The page is as before afterwards. */
export async function largeTextFaults(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    for (const size of TEXT_SIZES) {
      await scale(page, size);
      const faults = [...(await overflow(page)), ...(await narrowFields(page)), ...(await unreadableTexts(page))];
      found.push(...faults.map((fault) => `text at ${size}: ${fault}`));
    }
  } finally {
    await scale(page, '');
  }
  return found;
}

async function scale(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Fields in which less than eight letters can be read at a time. */
function narrowFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input:is([type=text], [type=email], [type=password], [type=search], [type=date], [type=time], :not([type])), textarea')];
    const room = (field: Element) => {
      const style = getComputedStyle(field);
      return (field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)) / Number.parseFloat(style.fontSize);
    };
    // A letter is about half as wide as the text is large.
    return fields.filter((field) => !field.classList.contains('sr-only') && field.checkVisibility() && room(field) < 4).map((field) => `${field.tagName} ${field.getAttribute('aria-label') ?? field.id}: ${room(field).toFixed(1)} em`);
  });
}

/** Lines of text that lie on other lines, or that a box cuts without a sign that they go on. */
function unreadableTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly element: Element;
      readonly box: DOMRect;
      /** What is laid over the page or scrolls by itself covers other lines on purpose. */
      readonly layer: Element | null;
    }
    const ancestors = (element: Element): Element[] => {
      const found: Element[] = [];
      for (let one: Element | null = element; one !== null; one = one.parentElement) found.push(one);
      return found;
    };
    const isLayer = (element: Element) => {
      const { position, overflowX, overflowY } = getComputedStyle(element);
      return /absolute|fixed|sticky/u.test(position) || /auto|scroll/u.test(overflowX + overflowY);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    while (texts.nextNode() !== null) {
      const { currentNode } = texts;
      const element = currentNode.parentElement;
      if (element === null || !/[\p{L}\p{N}]/u.test(currentNode.textContent ?? '')) continue;
      if (element.closest('[aria-hidden=true], .sr-only, svg, option, style, script') !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      const layer = ancestors(element).find(isLayer) ?? null;
      for (const box of range.getClientRects()) if (box.width > 2) lines.push({ element, box, layer });
    }
    const cut = lines.filter(({ element, box }) => {
      for (const one of ancestors(element)) {
        if (isLayer(one)) return false;
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
        const edge = one.getBoundingClientRect();
        if (/hidden|clip/u.test(overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2)) return true;
        if (/hidden|clip/u.test(overflowY) && box.bottom > edge.bottom + box.height / 4) return true;
      }
      return false;
    });
    // The rest of a line that ends with an ellipsis is nowhere.
    const seenOf = ({ element, box }: Line) => {
      const { left, top, right, bottom } = box;
      const seen = { left, top, right, bottom, height: box.height };
      for (const one of ancestors(element)) {
        if (getComputedStyle(one).overflowX === 'visible') continue;
        const edge = one.getBoundingClientRect();
        seen.left = Math.max(seen.left, edge.left);
        seen.right = Math.min(seen.right, edge.right);
        seen.top = Math.max(seen.top, edge.top);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      return seen;
    };
    const seen = lines.map((line) => ({ ...line, box: seenOf(line) }));
    // Boxes of lines are taller than their letters: neighbours may share a little.
    const covers = ({ box: one }: (typeof seen)[number], { box: other }: (typeof seen)[number]) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 2 && down > Math.min(one.height, other.height) * 0.4;
    };
    const covered = seen.filter((line, place) => seen.slice(place + 1).some((other) => other.element !== line.element && other.layer === line.layer && covers(line, other)));
    const say = (kind: string) => ({ element }: { element: Element }) => `${kind}: ${element.tagName} "${element.textContent.slice(0, 40)}"`;
    return [...new Set([...cut.map(say('cut')), ...covered.map(say('lies on another text'))])];
  });
}
