import type { Page } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { screensOf } from '../shots/screens.ts';
import type { Figure } from './figures.ts';
import { watchShifts, type Shift } from './watch-shifts.ts';
import type { World } from './world.ts';

/** Issue 5: no layout shift over 0.05 on any screen. */
const SHIFT_BUDGET = 0.05;
const SLOWER = 4;
const SIZES = [{ width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }];
/** A screen has this long to come to rest, ms. */
const REST_MS = 2500;

/** Every screen opened by its address, with what it shows stored before, the processor four times slower. */
export async function benchLayoutShift(world: World): Promise<Figure[]> {
  const screens = await screensOf(world.server, 'ru');
  const found: { name: string; score: number; what: string }[] = [];
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const { context, page } = await world.browser();
    await page.addInitScript(watchShifts);
    if (who !== null) {
      await page.goto(`${world.origin.url}/login`);
      await logIn(page, who);
    }
    const paths = new Map(screens.filter((screen) => screen.who === who).map(({ path, name }) => [path, name]));
    // The first visit brings what is fetched only when somebody looks; the rest of the first load comes meanwhile.
    for (const path of paths.keys()) await visit(page, world, path, REST_MS);
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const [path, name] of paths) found.push({ name: `${name} at ${size.width}`, ...score(await visit(page, world, path, REST_MS)) });
    }
    await context.close();
  }
  found.sort((one, other) => other.score - one.score);
  for (const { name, score: value, what } of found.filter((one) => one.score > SHIFT_BUDGET / 5)) console.log(`${value.toFixed(3)} ${name}: ${what}`);
  const worst = found[0];
  if (worst === undefined) throw new Error('There are no screens');
  return [{ name: `layout shift of the worst of ${found.length} openings (${worst.name}), ${SLOWER}x slower`, measured: worst.score.toFixed(3), floor: `${SHIFT_BUDGET} (budget)`, ratio: worst.score / SHIFT_BUDGET, target: '<= 1', isMet: worst.score <= SHIFT_BUDGET }];
}

async function visit(page: Page, world: World, path: string, restMs: number): Promise<readonly Shift[]> {
  await page.goto(`${world.origin.url}${path}`);
  await page.waitForTimeout(restMs);
  return page.evaluate(() => globalThis.layoutShifts);
}

/** As browsers sum them (web.dev/cls): the worst window of at most 5 s with less than 1 s between shifts. */
function score(shifts: readonly Shift[]): { score: number; what: string } {
  let worst: { score: number; what: string } = { score: 0, what: '' };
  let window: Shift[] = [];
  for (const shift of shifts) {
    const first = window[0];
    const last = window.at(-1);
    const goesOn = first !== undefined && last !== undefined && shift.at - last.at < 1000 && shift.at - first.at < 5000;
    window = goesOn ? [...window, shift] : [shift];
    const sum = window.reduce((total, { value }) => total + value, 0);
    if (sum > worst.score) worst = { score: sum, what: window.map(({ what }) => what).join('; ') };
  }
  return worst;
}
