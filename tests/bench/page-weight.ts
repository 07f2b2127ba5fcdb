import { gzipSync } from 'node:zlib';
import type { Figure } from './figures.ts';
import type { World } from './world.ts';

const BUDGET = 180_000;

/** JavaScript that the page itself loads for the first screen (welcome, then the class list), gzip -9; workers apart. */
export async function benchPageWeight(world: World): Promise<Figure[]> {
  const { context, page } = await world.browser();
  const scripts = new Map<string, Buffer>();
  page.on('response', (response) => {
    const isScript = new URL(response.url()).pathname.endsWith('.js') && !/service|worker/.test(response.url());
    if (isScript) void response.body().then((body) => scripts.set(response.url(), body), () => undefined);
  });
  await page.goto(world.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  await context.close();
  const total = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
  return [{ name: `page JavaScript of the first screen, ${scripts.size} files`, measured: `${(total / 1000).toFixed(1)} kB gzip`, floor: `${BUDGET / 1000} kB (budget)`, ratio: total / BUDGET, target: '<= 1', isMet: total <= BUDGET }];
}
