import type { BrowserContext, Page } from '@playwright/test';

/** What a message row looks like in the page (src/features/chat). */
export const MESSAGE = 'li:has([data-message])';

/** What a page says when it is painted, and then how long after the navigation, ms. */
export const PAINTED = 'painted at ';

/** From now on each page of the context says when the first message row is painted, ms since the navigation. */
export async function notePaintedChat(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ selector, prefix }) => {
      const look = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return;
        look.disconnect();
        requestAnimationFrame(() => setTimeout(() => console.info(`${prefix}${performance.now()}`)));
      });
      look.observe(document, { childList: true, subtree: true });
    },
    { selector: MESSAGE, prefix: PAINTED },
  );
}

/**
 * What the page will say; call it before the navigation. The page is not asked: whoever asks a page runs Playwright's
 * own script in it, slowed down as the page is, in the middle of what is measured.
 */
export async function saidPaintedMs(page: Page): Promise<number> {
  const said = await page.waitForEvent('console', { predicate: (message) => message.text().startsWith(PAINTED), timeout: 60_000 });
  return Number(said.text().slice(PAINTED.length));
}
