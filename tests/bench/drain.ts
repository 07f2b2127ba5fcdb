import type { Page } from '@playwright/test';
import { TcpProxy } from '../support/tcp-proxy.ts';
import type { Figure } from './figures.ts';
import { messagesOf } from './first-load.ts';
import type { World } from './world.ts';

const LANES = 3;
/** There and back, ms. */
const LATENCY_MS = 300;
const RATIO = 1.5;

/**
 * 200 messages that were written into three threads without a network, from the moment the network is back, at 300 ms
 * there and back, until the outbox is empty. Messages of a thread go one after the other, so that the least is the
 * longest thread's share times the latency; beside it, what bare requests in as many lanes take in the same browser.
 */
export async function benchDrain(world: World): Promise<Figure[]> {
  const count = world.isShort ? 30 : 200;
  const before = await messagesOf(world);
  const proxy = await TcpProxy.start(Number(new URL(world.origin.url).port));
  const { context, page } = await world.browser();
  try {
    await page.goto(`http://localhost:${proxy.port}/__bench/engine.html`);
    await page.evaluate(({ email, password }) => globalThis.bench.login(email, password, false), world.teacher);
    await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ phase, lastContactAt }) => phase === 'idle' && lastContactAt !== null));
    const threads = await page.evaluate(async (lanes) => (await globalThis.bench.when('threads', { classId: null }, ({ rows }) => rows.length >= lanes)).result.rows.slice(0, lanes).map((thread) => thread._id), LANES);
    proxy.refuse();
    await writeOffline(page, threads, count);
    world.origin.takeRequests();
    proxy.latency(LATENCY_MS / 2);
    proxy.up();
    const ms = await page.evaluate(async () => {
      globalThis.bench.client.wake('online');
      return (await globalThis.bench.when('outbox', {}, ({ rows }) => rows.length === 0)).ms;
    });
    const reads = world.origin.takeRequests().length;
    const bare = await bareLanes(page, Math.ceil(count / LANES));
    const arrived = (await messagesOf(world)) - before;
    if (arrived !== count) throw new Error(`${arrived} of ${count} messages arrived`);
    const least = Math.ceil(count / LANES) * LATENCY_MS;
    const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
    return [
      { name: `${count} queued messages over ${LANES} threads at ${LATENCY_MS} ms (${reads} reads meanwhile)`, measured: seconds(ms), floor: `${seconds(least)} of latency`, ratio: ms / least, target: `<= ${RATIO}`, isMet: ms <= RATIO * least },
      { name: 'the same beside bare requests in as many lanes', measured: seconds(ms), floor: seconds(bare), ratio: ms / bare, target: 'told', isMet: true },
    ];
  } finally {
    await context.close();
    await proxy.close();
  }
}

function writeOffline(page: Page, threads: readonly string[], count: number): Promise<void> {
  return page.evaluate(
    async ({ threads, count }) => {
      globalThis.bench.client.wake('offline');
      for (let turn = 0; turn < count; turn += 1) {
        const answer = await globalThis.bench.client.run('sendMessage', { threadId: threads[turn % threads.length] ?? '', body: `Written on the train, ${turn}` });
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      }
    },
    { threads, count },
  );
}

/** Requests that answer at once, one after the other in each lane. */
function bareLanes(page: Page, each: number): Promise<number> {
  return page.evaluate(
    async ({ lanes, each }) => {
      const start = performance.now();
      const lane = async (): Promise<void> => {
        for (let turn = 0; turn < each; turn += 1) await (await fetch('/__bench/engine.html', { cache: 'no-store' })).text();
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return performance.now() - start;
    },
    { lanes: LANES, each },
  );
}
