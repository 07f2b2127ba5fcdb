import type { Page } from '@playwright/test';

/**
 * Returns what has no edge where the system chooses the colours: fields, what is chosen, and buttons and cards, which are
 * all that a ground or a shadow alone sets apart from the page before. The page is as before afterwards.
 */
export async function forcedColorFaults(page: Page): Promise<readonly string[]> {
  const grounds = await page.evaluateHandle(() => {
    const groundOf = (element: Element | null): string => {
      if (element === null) return '';
      const { backgroundColor } = getComputedStyle(element);
      return /^rgba\(.*, 0\)$|transparent/u.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    /** Less than this is a sign, not a card, px. */
    const [wide, tall] = [60, 30];
    return [...document.querySelectorAll('body *')].filter((element) => {
      if (element.clientWidth < wide || element.clientHeight < tall) return false;
      if (element.closest('[aria-hidden=true], svg, a[aria-current=page]') !== null || !element.checkVisibility()) return false;
      const { borderTopLeftRadius, boxShadow } = getComputedStyle(element);
      if (Number.parseFloat(borderTopLeftRadius) === 0) return false;
      return boxShadow !== 'none' || groundOf(element) !== groundOf(element.parentElement);
    });
  });
  try {
    await page.emulateMedia({ forcedColors: 'active' });
    return await page.evaluate((cards) => {
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && element.clientWidth > 1);
      const edgeOf = (element: Element): number => {
        const { borderTopWidth, borderBottomWidth, outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
        if (opacity === '0') return 0;
        const border = (Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth)) / 2;
        return outlineStyle === 'none' ? border : Math.max(border, Number.parseFloat(outlineWidth));
      };
      const hasEdge = (element: Element) => edgeOf(element) > 0;
      const within = (element: Element) => [element, element.parentElement, element.parentElement?.parentElement].some((one) => one !== null && one !== undefined && hasEdge(one));
      const fields = shown('input:not([type=checkbox], [type=radio], [type=file], [type=hidden], .sr-only), textarea, select').filter((element) => !within(element));
      const chosen = shown('[role=tab][aria-selected=true], [role=switch], a[aria-current=page]').filter((element) => !hasEdge(element) && ![...element.children].some(hasEdge));
      // What is chosen has more of an edge than what is not.
      const marked = shown('label:has(> input.sr-only:checked), button[aria-pressed=true]').filter((element) => edgeOf(element) < 2);
      // A box around it that is as large, or a part of it, draws its edge.
      const isAsLarge = (one: Element, other: Element) => Math.abs(one.clientWidth - other.clientWidth) < 6 && Math.abs(one.clientHeight - other.clientHeight) < 6;
      const isBare = (element: Element) => !hasEdge(element) && ![...element.children].some(hasEdge) && (element.parentElement === null || !isAsLarge(element, element.parentElement) || !hasEdge(element.parentElement));
      const buttons = shown('button, .button, [role=button]').filter((element) => isBare(element));
      const say = (kind: string) => (element: Element) => `no edge of a ${kind}: ${element.tagName} ${element.className.toString().slice(0, 80)} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
      return [
        ...fields.map(say('field')),
        ...chosen.map(say('chosen one')),
        ...marked.map(say('choice')),
        ...buttons.map(say('button')),
        ...cards.filter((element) => element.isConnected && isBare(element)).map(say('card')),
      ];
    }, grounds);
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
    await grounds.dispose();
  }
}
