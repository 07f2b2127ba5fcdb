import type { Page } from '@playwright/test';
import { setMessages } from './bulk-messages.ts';
import type { Figure } from './figures.ts';
import { filledProfile } from './filled-profile.ts';
import { threadsWith } from './log-in.ts';
import { naturalText } from './natural-text.ts';
import { workerHeapOf } from './worker-heap.ts';
import type { World } from './world.ts';

const BUDGET_MB = 60;
/** A query is kept for 10 s after its last reader. */
const LINGER_MS = 12_000;
/** The day lasts so long at least, ms; with `--hour` as long as the budget speaks of. */
const DAY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How far back a thread is scrolled, in steps of 30. */
const SCROLL_TO = 600;
const TYPED = ['контрольная', 'родительское собрание', 'перекрас', 'swimming lesson', 'please sign'];

/**
 * Memory of the engine's worker with 100,000 messages stored, after collecting the garbage: when the app has opened, at
 * the end of a day that is pressed into a minute or two, or with `--hour` after many of them (each thread opened and scrolled back 600 messages, the feed to its
 * end, searches letter by letter, a message of somebody else every half second), and when nothing of it is read any more.
 */
export async function benchHeap(world: World): Promise<Figure[]> {
  const total = world.isShort ? 10_000 : 100_000;
  await setMessages(world, total);
  const threads = await threadsWith(world, 30);
  const { context, page } = await world.browser(await filledProfile(world, total));
  await page.goto(`${world.origin.url}/__bench/engine.html`);
  await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase, lastContactAt }) => phase === 'idle' && lastContactAt !== null));
  const heap = await workerHeapOf(page);
  const opened = await heap.usedBytes();
  const day = { isOver: false };
  const others = liveMessages(world, threads, day);
  const until = Date.now() + (world.isShort ? 0 : world.isHour ? HOUR_MS : DAY_MS);
  do await useForADay(page, world.isShort ? threads.slice(0, 3) : threads);
  while (Date.now() < until);
  const used = await heap.usedBytes();
  day.isOver = true;
  const came = await others;
  await page.waitForTimeout(LINGER_MS);
  const rested = await heap.usedBytes();
  await context.close();
  const figure = (name: string, bytes: number, isBound: boolean): Figure => {
    const mb = bytes / 1e6;
    return { name: `worker heap ${name}, ${total} messages`, measured: `${mb.toFixed(1)} MB`, floor: `${BUDGET_MB} MB (budget)`, ratio: mb / BUDGET_MB, target: isBound ? '<= 1' : 'told', isMet: !isBound || mb <= BUDGET_MB };
  };
  return [figure('of an app just opened', opened, false), figure(`in the middle of use (${threads.length} threads, ${came} live messages)`, used, true), figure('when nothing is read any more', rested, true)];
}

function useForADay(page: Page, threads: readonly string[]): Promise<void> {
  return page.evaluate(
    async ({ threads, typed, scrollTo }) => {
      const { when } = globalThis.bench;
      for (const threadId of threads) {
        for (let limit = 30; limit <= scrollTo; limit += 30) await when('messages', { threadId, limit }, ({ rows, more }) => rows.length >= limit || more !== 'stored');
      }
      for (let limit = 5; limit <= 100; limit += 5) await when('feed', { classIds: null, limit }, ({ isLoaded }) => isLoaded);
      const { result } = await when('classes', { status: 'active' }, ({ isLoaded }) => isLoaded);
      for (const { _id } of result.rows) {
        await when('students', { classId: _id }, ({ isLoaded }) => isLoaded);
        await when('feed', { classIds: [_id], limit: 30 }, ({ isLoaded }) => isLoaded);
      }
      for (const text of typed) {
        for (let length = 2; length <= text.length; length += 1) await when('search', { text: text.slice(0, length), kind: 'message', limit: 30 }, ({ isLoaded }) => isLoaded);
      }
    },
    { threads, typed: TYPED, scrollTo: SCROLL_TO },
  );
}

/** As another device of the teacher would write them, until the day is over; answers how many. */
async function liveMessages(world: World, threads: readonly string[], day: { readonly isOver: boolean }): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (day.isOver) return count;
    const answer = await fetch(`${world.server.url}/api/threads/${threads[count % threads.length]}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json', authorization: `Bearer ${await world.token()}` },
      body: JSON.stringify({ body: naturalText(count) }),
    });
    if (!answer.ok) throw new Error(`A live message: ${answer.status} ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
