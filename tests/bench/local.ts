import { setMessages } from './bulk-messages.ts';
import { median, type Figure } from './figures.ts';
import { filledProfile } from './filled-profile.ts';
import { threadsWith } from './log-in.ts';
import type { World } from './world.ts';

/** What has a target against plain Dexie; the rest is told. */
const TARGETS: Record<string, number> = { 'newest 30 of another thread': 4, 'a write until the live list has it': 3 };
/** A query is kept for 10 s: a thread's turn comes again after more. */
const LINGER_MS = 12_000;
/** Operations of a turn, roughly: three by three reads and two by three writes. */
const OPERATIONS = 15;

/**
 * The engine's local reads and writes from the page, over the port, with 100,000 messages and no network, beside a
 * worker with plain Dexie and one table, and the same with raw IndexedDB: the same rows, in the same browser, taking
 * turns. The engine's lists are views with what waits on the device laid over them, the floors' are bare rows.
 */
export async function benchLocal(world: World): Promise<Figure[]> {
  const total = world.isShort ? 10_000 : 100_000;
  await setMessages(world, total);
  const threads = await threadsWith(world, 100);
  const { context, page } = await world.browser(await filledProfile(world, total));
  await page.goto(`${world.origin.url}/__bench/local.html`);
  await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase, lastContactAt }) => phase === 'idle' && lastContactAt !== null));
  const rows = await page.evaluate(() => globalThis.local.copy());
  if (rows < total) throw new Error(`Only ${rows} of ${total} messages were copied`);
  await page.evaluate(() => globalThis.bench.client.wake('offline'));
  world.origin.setDown(true);
  const turns = world.isShort ? threads.length : threads.length * Math.max(1, Math.round(60 / threads.length));
  const restMs = Math.max(40, LINGER_MS / threads.length / OPERATIONS);
  const times = await page.evaluate(({ threads, turns, restMs }) => globalThis.local.measure(threads, turns, restMs), { threads, turns, restMs });
  world.origin.setDown(false);
  await context.close();
  return Object.entries(times).map(([what, { engine, dexie, raw }]) => {
    const [ms, byDexie, byRaw] = [median(engine), median(dexie), median(raw)];
    const ratio = ms / byDexie;
    const target = TARGETS[what];
    return {
      name: `${what}, ${total} messages, p50 of ${engine.length}`,
      measured: `${ms.toFixed(1)} ms`,
      floor: `${byDexie.toFixed(1)} ms plain Dexie, ${byRaw.toFixed(1)} ms raw`,
      ratio,
      target: target === undefined ? 'told' : `<= ${target}`,
      isMet: target === undefined || ratio <= target,
    };
  });
}
