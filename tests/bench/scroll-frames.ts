import type { Page } from '@playwright/test';
import { logInTeacher } from './log-in.ts';
import type { World } from './world.ts';

/** Long enough for the server to make the photos of a class's story small, and for a first load, ms. */
const REST_MS = 10_000;
/** A page of the bench's own in which the story's markup is put: any will do. */
const EMPTY_PAGE = '/__bench/fill.html';

declare global {
  var scrollFrames: number[];
}

/** Times between frames while the wheel turns, ms. */
export async function scrolled(page: Page): Promise<readonly number[]> {
  await page.mouse.move(800, 500);
  await page.evaluate(() => {
    const deltas: number[] = [];
    let before = performance.now();
    const each = (now: number): void => {
      deltas.push(now - before);
      before = now;
      globalThis.scrollFrames = deltas;
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  });
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 160 : -240);
    await page.waitForTimeout(30);
  }
  return page.evaluate(() => globalThis.scrollFrames.slice(2));
}

/**
 * Frames of a class's story without any code of ours, as `scrolled`: its markup, styles and photos in an empty page. What
 * drawing it costs on this machine. Whoever scrolls it behind this finds the photos made small: that is done once, by
 * the server, on the very processor that draws our frames.
 */
export async function bareStoryFrames(world: World, classId: string): Promise<readonly number[]> {
  const markup = await inStory(world, classId, async (page) => {
    await scrolled(page);
    await page.waitForTimeout(REST_MS);
    return page.evaluate(() => document.body.innerHTML + Array.from(document.querySelectorAll('link[rel=stylesheet]'), (link) => link.outerHTML).join(''));
  });
  // Another browser, which has the photos of the first screen at most.
  return inStory(world, classId, async (page) => {
    await page.waitForTimeout(REST_MS);
    await page.goto(world.origin.url + EMPTY_PAGE);
    await page.evaluate((html) => (document.body.innerHTML = html), markup);
    await page.waitForTimeout(1000);
    return scrolled(page);
  });
}

/** A fresh browser whose teacher looks at a class's story, with its photos by the service worker. */
async function inStory<T>(world: World, classId: string, look: (page: Page) => Promise<T>): Promise<T> {
  const { context, page } = await world.browser();
  await logInTeacher(world, page);
  await page.goto(`${world.origin.url}/teachers/classes/${classId}/room`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${world.origin.url}/teachers/classes/${classId}/story`);
  await page.getByRole('article').first().waitFor();
  const found = await look(page);
  await context.close();
  return found;
}
