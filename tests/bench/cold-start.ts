import type { Page } from '@playwright/test';
import { SNAPSHOT_CACHE } from '../../schema/port/snapshot.ts';
import { setMessages } from './bulk-messages.ts';
import type { Figure } from './figures.ts';
import { median } from './figures.ts';
import { filledProfile } from './filled-profile.ts';
import { longestThread } from './log-in.ts';
import { MESSAGE, notePaintedChat, saidPaintedMs } from './painted-chat.ts';
import type { World } from './world.ts';

const BUDGET_MS = 1500;
/** After the first drawing comes the rest of the screen. */
const SETTLE_MS = 1500;
/** What a browser without a page takes for itself: its own start (the address bar alone loads hundreds of scripts) is not the app's. */
const BROWSER_START_MS = 3000;
/** A phone of the middle range against this machine, as Lighthouse has it. */
const THROTTLE = 4;

/**
 * Cold start without a network: a new browser process on a profile with 100,000 messages, once it has done with itself,
 * the server stopped, nothing of the app in memory (no page, no worker), the page's CPU slowed down four times (the protocol cannot slow workers), navigation to the painted chat. Once as a person
 * comes back to the screen that was left (src/lib/screen-html.ts), once to a screen that was not. The floor is a bare
 * page that reads 30 rows by raw IndexedDB and paints them, slowed down as well.
 */
export async function benchColdStart(world: World): Promise<Figure[]> {
  const thread = await longestThread(world);
  const total = world.isShort ? 10_000 : 100_000;
  const turns = world.isShort ? 1 : 5;
  await setMessages(world, total);
  const profile = await filledProfile(world, total);
  await fillFloor(world, profile, thread.iri);
  const chat = `${world.origin.url}/teachers/classes/${thread.classId}/chat/${thread.id}`;
  await world.server.stop();
  const left: number[] = [];
  const other: number[] = [];
  const floor: number[] = [];
  await coldStart(world, profile, chat, true);
  for (let round = 0; round < turns; round += 1) {
    left.push(await coldStart(world, profile, chat, false));
    other.push(await coldStart(world, profile, chat, true));
    floor.push(await bareStart(world, profile, thread.iri));
  }
  await world.server.start();
  const bare = `${median(floor).toFixed(0)} ms`;
  const figures = [
    { name: 'the screen that was left', rounds: left },
    { name: 'a screen that was not left', rounds: other },
  ];
  return figures.flatMap(({ name, rounds }) => {
    const ms = median(rounds);
    const measured = `${ms.toFixed(0)} ms`;
    const ratio = median(rounds.map((value, index) => value / (floor[index] ?? Number.NaN)));
    return [
      { name: `cold start offline to ${name}, ${total} messages, 4x CPU`, measured, floor: `${BUDGET_MS} ms (budget)`, ratio: ms / BUDGET_MS, target: '<= 1', isMet: ms <= BUDGET_MS },
      { name: 'the same beside a bare page with raw IndexedDB', measured, floor: bare, ratio, target: 'told', isMet: true },
    ];
  });
}

/** Gives the profile what the bare page reads. */
async function fillFloor(world: World, profile: string, threadIri: string): Promise<void> {
  const { context, page } = await world.browser(profile);
  await page.goto(`${world.origin.url}/__bench/floor.html`);
  const token = await world.token();
  const urls: string[] = [];
  for (let next: string | undefined = `${threadIri}/messages?itemsPerPage=500`; next !== undefined; ) {
    urls.push(`/api${next}`);
    next = ((await world.get(next)) as { view?: { next?: string } }).view?.next;
  }
  await page.evaluate((job) => globalThis.floor.load(job), { urls, access: { token } });
  await context.close();
}

/** One start; `leaves`: the page is left as a person leaves it, out of sight first, so that the next start finds its screen kept. */
async function coldStart(world: World, profile: string, url: string, leaves: boolean): Promise<number> {
  const { context, page } = await world.browser(profile);
  await notePaintedChat(context);
  await page.waitForTimeout(BROWSER_START_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const painted = saidPaintedMs(page);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await painted;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.locator(`#root ${MESSAGE}`).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  if (leaves) await leave(page);
  else await page.evaluate((name) => caches.delete(name), SNAPSHOT_CACHE);
  await context.close();
  return ms;
}

/* A browser without a window does not hide its pages: it must be said to them. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction((name) => caches.has(name), SNAPSHOT_CACHE);
}

async function bareStart(world: World, profile: string, threadIri: string): Promise<number> {
  const { context, page } = await world.browser(profile);
  await page.waitForTimeout(BROWSER_START_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const painted = saidPaintedMs(page);
  await page.goto(`${world.origin.url}/__bench/floor.html?thread=${encodeURIComponent(threadIri)}`, { waitUntil: 'commit' });
  const ms = await painted;
  await context.close();
  return ms;
}
