import type { Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the screen, as the browser feels it: what it scrolls, cancels or takes for a long press is the browser's own doing. */
export interface Finger {
  /** Puts it down on the middle of this, and no further. */
  put(on: Locator): Promise<void>;
  /** Draws it on by so much, in steps as a hand does. */
  draw(by: Point): Promise<void>;
  lift(): Promise<void>;
}

/** A finger on `page`, whose seat is touched. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  let at: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove', point: Point) => session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ ...point, id: 0 }] });
  return {
    async put(on) {
      await on.scrollIntoViewIfNeeded();
      await frame();
      const box = await on.boundingBox();
      if (box === null) throw new Error('Nothing to touch');
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await touch('touchStart', at);
    },
    async draw(by) {
      const from = at;
      for (let step = 1; step <= 8; step += 1) {
        at = { x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 };
        await touch('touchMove', at);
        await frame();
      }
    },
    async lift() {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}
