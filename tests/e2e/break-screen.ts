import { expect, type Page } from '@playwright/test';

/** What the error of a broken screen names, and no report may. */
export const SECRET = 'Маша Иванова';

/** The code of one screen on this device becomes code that fails, as a half-written cache would: nothing in the product is a switch for it. */
export async function breakScreen(page: Page, file: string): Promise<void> {
  const broken = await page.evaluate(async ([name, secret]) => {
    let count = 0;
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith(`/assets/${name}-`) || !request.url.includes('.js')) continue;
        await cache.put(request, new Response(`throw new TypeError('${secret} is not a function')`, { headers: { 'content-type': 'text/javascript' } }));
        count += 1;
      }
    }
    return count;
  }, [file, SECRET] as const);
  expect(broken).toBe(1);
}
