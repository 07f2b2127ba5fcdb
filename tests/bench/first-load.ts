import type { Figure } from './figures.ts';
import { median, percentile } from './figures.ts';
import { untilStored } from '../support/stored-messages.ts';
import type { World } from './world.ts';

const ROUNDS = 3;
/** design.md invariant 15. */
const ANSWER_MS = 100;
const RATIO = 2.5;

/**
 * First load of the account with 20,000 messages, whole history wanted, against a worker that fetches the same pages
 * in the same order and writes them with raw IndexedDB. Meanwhile a screen's query is asked again and again.
 */
export async function benchFirstLoad(world: World): Promise<Figure[]> {
  const expected = await messagesOf(world);
  const engine: number[] = [];
  const floor: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    world.origin.takeRequests();
    const load = await engineLoad(world, expected);
    engine.push(load.ms);
    answers.push(...load.answers);
    const urls = world.origin.takeRequests().filter(isPage);
    floor.push(await floorLoad(world, urls));

  }
  const ratio = median(engine.map((ms, index) => ms / (floor[index] ?? Number.NaN)));
  const p95 = percentile(answers, 0.95);
  return [
    { name: `first load, ${expected} messages`, measured: `${Math.round(median(engine))} ms`, floor: `${Math.round(median(floor))} ms (raw IndexedDB)`, ratio, target: `<= ${RATIO}`, isMet: ratio <= RATIO },
    { name: `a screen's query meanwhile, p95 of ${answers.length}`, measured: `${p95.toFixed(0)} ms`, floor: `${ANSWER_MS} ms (budget)`, ratio: p95 / ANSWER_MS, target: '<= 1', isMet: p95 <= ANSWER_MS },
  ];
}

function isPage(path: string): boolean {
  return !path.includes('/changes') && !path.includes('/realtime');
}

/** Every message of the teacher's threads, as the server counts them. */
export async function messagesOf(world: World): Promise<number> {
  const threads = (await world.get('/threads?itemsPerPage=200')) as { member: { '@id': string }[] };
  const totals = await Promise.all(
    threads.member.map(async (thread) => ((await world.get(`${thread['@id']}/messages?itemsPerPage=1`)) as { totalItems: number }).totalItems),
  );
  return totals.reduce((sum, total) => sum + total, 0);
}

async function engineLoad(world: World, expected: number): Promise<{ ms: number; answers: number[] }> {
  const { context, page } = await world.browser();
  await page.goto(`${world.origin.url}/__bench/engine.html`);
  const start = Date.now();
  await page.evaluate(({ email, password }) => globalThis.bench.login(email, password), world.teacher);
  const probing = page.evaluate(async () => {
    const { result } = await globalThis.bench.when('threads', { classId: null }, (threads) => threads.rows.length > 0);
    const state = { isOver: false };
    Object.assign(globalThis, { benchState: state });
    return globalThis.bench.probe(result.rows.map((thread) => thread._id), () => state.isOver, 250);
  });
  const ms = await untilStored(page, expected, start);
  await page.evaluate(() => Object.assign((globalThis as unknown as { benchState: object }).benchState, { isOver: true }));
  const answers = await probing;
  await context.close();
  return { ms, answers };
}

async function floorLoad(world: World, urls: readonly string[]): Promise<number> {
  const { context, page } = await world.browser();
  await page.goto(`${world.origin.url}/__bench/floor.html`);
  const { ms } = await page.evaluate((job) => globalThis.floor.load(job), { urls, access: { token: await world.token() } });
  await context.close();
  return ms;
}
