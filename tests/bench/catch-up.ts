import { UP_PATH, type Exchange } from './bench-origin.ts';
import { setMessages } from './bulk-messages.ts';
import { median, type Figure } from './figures.ts';
import { filledProfile } from './filled-profile.ts';
import { naturalText } from './natural-text.ts';
import type { World } from './world.ts';

const STORIES = 10;
const CHANGES = 300;
const CLASSES = 2;
const THREADS = 10;
const REQUESTS = 3;
const BYTES_RATIO = 1.2;
const TIME_RATIO = 2;
/** A phone on a bad mobile line, there and back, ms: the drain's. */
const LATENCY_MS = 300;
/** Runs differ by so much; ten times the history would be ten. */
const GROWTH = 1.3;
/** What comes in the wake of a pull is counted, too, ms: until the daily comparison begins (COMPARE_LATE_MS), which shares the line with nothing. */
const WAKE_MS = 1_500;
/** Of the telling of realtime: the same for any network that comes back. */
const isLive = ({ path }: Exchange): boolean => path.startsWith('/api/realtime/');

interface Listed {
  readonly '@id': string;
  readonly class?: string | null;
}

interface Round {
  readonly ms: number;
  readonly floorMs: number;
  readonly requests: number;
  readonly bytesRatio: number;
}

/**
 * A device that has everything, and then no network for a week in which 300 messages and stories come into 12 threads and
 * classes, its token ends and the daily comparison falls due: from the moment the network is back until the engine says
 * that it has caught up. The floor is a worker that renews its token, too, fetches the same pages and writes their rows
 * with raw IndexedDB beside the same history; bytes are held against the answers that those who wrote the 300 got. With the whole history of
 * 100,000 messages, with a tenth of it, and with the whole over a line far away.
 */
export async function benchCatchUp(world: World): Promise<Figure[]> {
  const sizes = world.isShort ? ([10_000, 1_000] as const) : ([100_000, 10_000] as const);
  const [whole, tenth] = sizes;
  const long = await measure(world, { total: whole, latencyMs: 0 });
  const far = await measure(world, { total: whole, latencyMs: LATENCY_MS });
  const short = await measure(world, { total: tenth, latencyMs: 0 });
  const of = (rounds: readonly Round[], take: (round: Round) => number): number => median(rounds.map(take));
  const ms = of(long.rounds, (round) => round.ms);
  const requests = Math.max(...long.rounds.map((round) => round.requests));
  const bytes = of(long.rounds, (round) => round.bytesRatio);
  const time = of(long.rounds, (round) => round.ms / round.floorMs);
  const growth = ms / of(short.rounds, (round) => round.ms);
  const afar = of(far.rounds, (round) => round.ms / round.floorMs);
  const name = `catching up with ${CHANGES} changes in ${THREADS + CLASSES} scopes, ${long.total} messages`;
  return [
    { name, measured: `${ms.toFixed(0)} ms`, floor: `${of(long.rounds, (round) => round.floorMs).toFixed(0)} ms (raw IndexedDB)`, ratio: time, target: `<= ${TIME_RATIO}`, isMet: time <= TIME_RATIO },
    { name: `the same over a line of ${LATENCY_MS} ms there and back`, measured: `${of(far.rounds, (round) => round.ms).toFixed(0)} ms`, floor: `${of(far.rounds, (round) => round.floorMs).toFixed(0)} ms (raw IndexedDB)`, ratio: afar, target: 'told', isMet: true },
    { name: 'its requests, without those of realtime', measured: `${requests}`, floor: `${REQUESTS} (budget)`, ratio: requests / REQUESTS, target: '<= 1', isMet: requests <= REQUESTS },
    { name: 'its bytes beside those of the changes themselves', measured: bytes.toFixed(2), floor: '1', ratio: bytes, target: `<= ${BYTES_RATIO}`, isMet: bytes <= BYTES_RATIO },
    { name: `its time beside that with ${short.total} messages`, measured: `${ms.toFixed(0)} ms`, floor: `${(ms / growth).toFixed(0)} ms`, ratio: growth, target: `<= ${GROWTH}`, isMet: growth <= GROWTH },
  ];
}

interface Case {
  readonly total: number;
  readonly latencyMs: number;
}

async function measure(world: World, wanted: Case): Promise<{ total: number; rounds: Round[] }> {
  await setMessages(world, wanted.total);
  return { total: wanted.total, rounds: await roundsOf(world, wanted) };
}

async function roundsOf(world: World, { total, latencyMs }: Case): Promise<Round[]> {
  const { context, page } = await world.browser(await filledProfile(world, total));
  const me = (await world.get('/users/me')) as { readonly _id: string };
  const rounds: Round[] = [];
  // The floor holds the same history: a row costs more in a store of 100,000 than in an empty one.
  await page.goto(`${world.origin.url}/__bench/floor.html`);
  const { rows: held } = await page.evaluate(() => globalThis.floor.load('fill'));
  if (held < total) throw new Error(`The floor holds ${held} rows`);
  // The first is not counted: code that has never run.
  for (let turn = 0; turn <= (world.isShort ? 1 : 5); turn += 1) {
    await page.goto(`${world.origin.url}/__bench/engine.html`);
    await page.evaluate(() => globalThis.bench.when('syncStatus', {}, ({ network, phase, lastContactAt }) => network === 'online' && phase === 'idle' && lastContactAt !== null));
    await page.waitForTimeout(WAKE_MS);
    world.origin.setDown(true);
    const changed = await change(world, turn);
    await page.evaluate(({ userId, tokens }) => globalThis.bench.age(userId, tokens), { userId: me._id, tokens: await world.logIn() });
    world.origin.record();
    world.origin.setLatency(latencyMs);
    const ms = await page.evaluate((path) => globalThis.bench.catchUp(path), UP_PATH);
    const taking = world.origin.takeExchanges();
    world.origin.record();
    const needed = (await taking).filter((exchange) => !isLive(exchange));
    await page.waitForTimeout(WAKE_MS);
    const exchanges = [...needed, ...(await world.origin.takeExchanges()).filter((exchange) => !isLive(exchange))];
    const bytes = exchanges.reduce((sum, exchange) => sum + exchange.bytes, 0);
    await page.goto(`${world.origin.url}/__bench/floor.html`);
    const urls = needed.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const floor = await page.evaluate((job) => globalThis.floor.load(job), { urls, access: await world.logIn() });
    world.origin.setLatency(0);
    if (floor.rows < CHANGES) throw new Error(`Only ${floor.rows} of ${CHANGES} changes came`);
    if (turn > 0) rounds.push({ ms, floorMs: floor.ms, requests: exchanges.length, bytesRatio: bytes / changed });
  }
  await context.close();
  return rounds;
}

/** What comes while the device is away; answers the bytes of its representations. */
async function change(world: World, round: number): Promise<number> {
  const list = async (path: string): Promise<Listed[]> => ((await world.get(path)) as { member: Listed[] }).member;
  const active = (await list('/classes?status=active&itemsPerPage=200')).map((each) => each['@id']);
  const classes = active.slice(0, CLASSES);
  const open = (await list('/threads?itemsPerPage=200')).filter((thread) => typeof thread.class !== 'string' || active.includes(thread.class));
  const threads = open.slice(0, THREADS).map((thread) => thread['@id']);
  if (threads.length + classes.length < THREADS + CLASSES) throw new Error('The demo school is too small');
  const places = [
    ...classes.flatMap((scope) => Array.from({ length: STORIES }, () => `${scope}/stories`)),
    ...Array.from({ length: CHANGES - CLASSES * STORIES }, (_, at) => `${threads[at % THREADS]}/messages`),
  ];
  let bytes = 0;
  for (const [at, place] of places.entries()) {
    const answer = await fetch(`${world.server.url}/api${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json', authorization: `Bearer ${await world.token()}` },
      body: JSON.stringify({ body: naturalText(round * CHANGES + at) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${text}`);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}
