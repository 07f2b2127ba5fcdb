import type { BrowserContext, Page } from '@playwright/test';

/** What a message row looks like in the page (src/features/chat). */
export const MESSAGE = 'li:has([data-message])';

declare global {
  var chatPaintedAt: number | undefined;
}

/** From now on each page of the context notes when the first message row is painted, ms since the navigation. */
export async function notePaintedChat(context: BrowserContext): Promise<void> {
  await context.addInitScript((selector) => {
    const look = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => (globalThis.chatPaintedAt = performance.now())));
    });
    look.observe(document, { childList: true, subtree: true });
  }, MESSAGE);
}

export async function paintedChatMs(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.chatPaintedAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate(() => globalThis.chatPaintedAt ?? Number.NaN);
}
