import { gzipSync } from 'node:zlib';
import type { Figure } from './figures.ts';
import type { World } from './world.ts';

const BUDGET = 180_000;

/** JavaScript that the page itself loads for the first screen (welcome, then the class list), gzip -9; workers apart. */
export async function benchPageWeight(world: World): Promise<Figure[]> {
  const { context, page } = await world.browser();
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    const isPageScript = response.request().resourceType() === 'script' && response.request().frame().url() !== '' && !/worker/.test(response.url());
    if (isPageScript) void response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).byteLength), () => undefined);
  });
  await page.goto(world.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  // What the worker imports is not the page's, whatever it is called.
  const own = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  for (const url of scripts.keys()) if (!own.has(url)) scripts.delete(url);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  await context.close();
  return [{ name: `page JavaScript of the first screen, ${scripts.size} files`, measured: `${(total / 1000).toFixed(1)} kB gzip`, floor: `${BUDGET / 1000} kB (budget)`, ratio: total / BUDGET, target: '<= 1', isMet: total <= BUDGET }];
}
