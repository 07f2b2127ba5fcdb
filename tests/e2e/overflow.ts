import type { Page } from '@playwright/test';

/** Strips of chips may be moved sideways; what is taller than this is read downwards, px. */
const STRIP = 250;

/** What reaches over the side of the page, or of what scrolls down in it, or there into the empty margin beside the page's column. */
export function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate((strip) => {
    const inside = [...document.querySelectorAll('main, main *, [role=dialog] *')].filter((element) => element.clientHeight > strip && /auto|scroll/u.test(getComputedStyle(element).overflowY));
    // A drawing that is cut at the side is meant to be.
    const isCut = (element: Element) => [...element.querySelectorAll('*')].some((part) => part.closest('[aria-hidden=true]') === null && part.getBoundingClientRect().right > element.getBoundingClientRect().right + 1);
    // Fixed parts are as wide as the page has become by others.
    const widest = (element: Element) => {
      const isPart = (one: Element) =>
        one.closest('[aria-hidden=true]') === null && getComputedStyle(one).position !== 'fixed';
      const right = (one: Element) => one.getBoundingClientRect().right;
      const narrowFirst = (one: Element, other: Element) =>
        right(other) - right(one) || one.clientWidth - other.clientWidth;
      const part = [...element.querySelectorAll('*')].filter(isPart).toSorted(narrowFirst)[0];
      return `${part?.tagName} ${part?.className} "${part?.textContent.slice(0, 40)}"`;
    };
    const insideOf = (column: Element) => column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
    const columns = inside.flatMap((scrolled) => [...scrolled.children]).filter((column) => !/auto|scroll/u.test(getComputedStyle(column).overflowX));
    const beside = columns.filter((column) => [...column.children].some((part) => part.getBoundingClientRect().right > insideOf(column) + 1 && Number.parseFloat(getComputedStyle(part).marginRight) >= 0 && !/absolute|fixed/u.test(getComputedStyle(part).position)));
    const over = [document.documentElement, ...inside].filter((element) => element.scrollWidth > element.clientWidth + 1 && isCut(element)).map((element) => `${element.tagName} ${element.className.slice(0, 60)}: ${element.scrollWidth} in ${element.clientWidth}, by ${widest(element)}`);
    return [...over, ...beside.map((element) => `${element.tagName} ${element.className.slice(0, 60)}: its column is too wide`)];
  }, STRIP);
}
