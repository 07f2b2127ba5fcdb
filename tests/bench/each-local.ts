import { setMessages } from './bulk-messages.ts';
import { median, type Figure } from './figures.ts';
import { filledProfile } from './filled-profile.ts';
import type { World } from './world.ts';

const TURNS = 20;
const REST_MS = 30;
/** A query is kept for 10 s behind its last watcher. */
const TURN_MS = 11_000;

/**
 * Every local read of a screen and the writes of a teacher's day, from the page over the port, with 100,000 messages and
 * no network, beside a worker that keeps the same things in plain Dexie and in raw IndexedDB. The engine's answers are
 * views: with what waits on the device laid over them, with rights, names and counts, and they are live; the floors' are
 * bare rows once. Messages of a talk have a bench of their own (local), with targets.
 */
export async function benchEachLocal(world: World): Promise<Figure[]> {
  const total = world.isShort ? 10_000 : 100_000;
  await setMessages(world, total);
  const { context, page } = await world.browser(await filledProfile(world, total));
  await page.goto(`${world.origin.url}/__bench/each.html`);
  await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase, lastContactAt }) => phase === 'idle' && lastContactAt !== null));
  const turns = await page.evaluate((count) => globalThis.each.plan(count), world.isShort ? 3 : TURNS);
  await page.evaluate((given) => globalThis.each.fetchBelow(given), turns);
  if ((await page.evaluate(() => globalThis.each.copy())) === 0) throw new Error('Nothing was copied');
  await page.evaluate(() => globalThis.bench.client.wake('offline'));
  world.origin.setDown(true);
  await page.waitForTimeout(TURN_MS);
  const times = await page.evaluate(({ turns, restMs, turnMs }) => globalThis.each.measure(turns, restMs, turnMs), { turns, restMs: REST_MS, turnMs: TURN_MS });
  world.origin.setDown(false);
  await context.close();
  return Object.entries(times).map(([what, { engine, dexie, raw }]) => {
    const [ms, byDexie, byRaw] = [median(engine), median(dexie), median(raw)];
    return { name: `${what}, p50 of ${engine.length}`, measured: `${ms.toFixed(1)} ms`, floor: `${byDexie.toFixed(1)} ms plain Dexie, ${byRaw.toFixed(1)} ms raw`, ratio: ms / byDexie, target: 'told', isMet: true };
  });
}
