import type { Page } from '@playwright/test';

export interface ReadingDrift {
  /** The farthest that a row in sight moved by itself, px. */
  readonly worst: number;
  /** Different messages that were drawn. */
  readonly read: number;
  /** The most messages that were drawn at once. */
  readonly longestList: number;
}

/**
 * Scrolls an open conversation back until `rows` different messages were drawn. After each step of the reader every
 * frame is looked at: where the row in the middle of the screen stands then, though nobody scrolls.
 */
export async function readingDrift(page: Page, { rows, stepPx }: { rows: number; stepPx: number }): Promise<ReadingDrift> {
  return page.evaluate(
    async ({ wanted, step }) => {
      const drawn = () => [...document.querySelectorAll('li:has([data-message])')];
      const idOf = (row: Element) => row.getAttribute('data-row') ?? '';
      const scroller = scrollerOf(drawn()[0]);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
      const seen = new Set<string>();
      let worst = 0;
      let longestList = 0;
      for (let turn = 0; turn < 400 && seen.size < wanted; turn += 1) {
        scroller.scrollBy({ top: -step, behavior: 'instant' });
        await frame();
        const anchor = drawn().toSorted((one, other) => Math.abs(one.getBoundingClientRect().top - middle) - Math.abs(other.getBoundingClientRect().top - middle))[0];
        if (anchor === undefined) continue;
        const id = idOf(anchor);
        const before = anchor.getBoundingClientRect().top;
        for (let look = 0; look < 12; look += 1) {
          await frame();
          const present = document.querySelector(`li[data-row="${id}"]`);
          worst = Math.max(worst, present === null ? Infinity : Math.abs(present.getBoundingClientRect().top - before));
        }
        longestList = Math.max(longestList, drawn().length);
        for (const row of drawn()) seen.add(idOf(row));
      }
      return { worst, read: seen.size, longestList };

      function scrollerOf(row: Element | undefined): Element {
        for (let box = row?.parentElement ?? null; box !== null; box = box.parentElement) {
          if (/auto|scroll/u.test(getComputedStyle(box).overflowY)) return box;
        }
        throw new Error('No conversation is open');
      }
    },
    { wanted: rows, step: stepPx },
  );
}
