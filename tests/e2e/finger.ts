import type { Locator, Page } from '@playwright/test';

/** In which a hand draws its way. */
const STEPS = 8;

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
  /** Puts it down on the middle of this already on its way by so much: without a rest that a busy machine could make as long as a press. */
  brush(on: Locator, by: Point): Promise<void>;
  lift(): Promise<void>;
}

/** A finger on `page`, whose seat is touched. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  let at: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove', point: Point) => session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ ...point, id: 0 }] });
  const middleOf = async (on: Locator): Promise<Point> => {
    await on.scrollIntoViewIfNeeded();
    await frame();
    const box = await on.boundingBox();
    if (box === null) throw new Error('Nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const onTheWay = (from: Point, by: Point): Point[] => Array.from({ length: STEPS }, (_, step) => ({ x: from.x + (by.x * (step + 1)) / STEPS, y: from.y + (by.y * (step + 1)) / STEPS }));
  return {
    async put(on) {
      at = await middleOf(on);
      await touch('touchStart', at);
    },
    async draw(by) {
      for (const point of onTheWay(at, by)) {
        at = point;
        await touch('touchMove', at);
        await frame();
      }
    },
    async brush(on, by) {
      const from = await middleOf(on);
      const way = onTheWay(from, by);
      at = way.at(-1) ?? from;
      await Promise.all([touch('touchStart', from), ...way.map((point) => touch('touchMove', point))]);
    },
    async lift() {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}
