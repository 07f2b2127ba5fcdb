import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../../../server/store/postgres-process.ts';
import { median, type Figure } from '../figures.ts';
import { shoot, type Shot } from './http-shot.ts';
import type { ServerWorld } from './server-world.ts';

const TIMES_MAX = 2;
const ROUNDS = 6;
/** So many that a round lasts longer than what else the machine does for a moment. */
const PER_ROUND = 400;
const AT_ONCE = [1, 8] as const;

/** The feed and the posting of a message, each in turn with a bare Fastify route of one prepared query on the same database. */
export async function benchFloor(world: ServerWorld): Promise<Figure[]> {
  const bare = await startBare(world.database.url);
  const families = world.school.families.slice(0, Math.max(...AT_ONCE));
  const [family] = families;
  if (family === undefined) throw new Error('There are no families');
  const tokens = await Promise.all(families.map(({ userId }) => world.tokenOf(userId, 'parent')));
  const feed: Shot = { method: 'GET', path: `/classes/${family.classId}/feed`, token: tokens[0] };
  const postOf = (lane: number): Shot => ({
    method: 'POST', path: `/threads/${families[lane]?.talkId ?? ''}/messages`, token: tokens[lane],
    body: { _id: randomUUID(), body: 'Добрый день!' }, headers: { 'idempotency-key': randomUUID() },
  });
  // In threads of their own, so that both grow by as much.
  const barePostOf = (lane: number): Shot => ({ method: 'POST', path: `/bare/${families[lane]?.classThreadId ?? ''}`, body: { body: 'Добрый день!', author: families[lane]?.userId } });
  const [ours, floor] = [world.server.port, bare.port];
  await settle(world, [ours, postOf]);
  const figures: Figure[] = [];
  for (const atOnce of AT_ONCE) {
    const name = atOnce === 1 ? 'one after another' : `${atOnce} at once`;
    figures.push(await compare(`the feed against a bare route, ${name}`, atOnce, [ours, () => feed], [floor, () => ({ method: 'GET', path: `/bare/${family.classId}` })]));
    figures.push(await compare(`posting a message against a bare route, ${name}`, atOnce, [ours, postOf], [floor, barePostOf]));
  }
  const sameTalk = await compare('the same where all 8 write into one talk, one after another in its order', 8, [ours, () => postOf(0)], [floor, () => barePostOf(0)]);
  await bare.close();
  return [...figures, { ...sameTalk, target: 'told', isMet: true }];
}

type Target = readonly [port: number, make: (lane: number) => Shot];

/**
 * As a server that has run for a minute: what was empty when its statements were planned (the keys of requests) has rows
 * by then, autovacuum has counted them, and PostgreSQL plans anew. Until then each post reads all keys there are.
 */
async function settle(world: ServerWorld, posting: Target): Promise<void> {
  await round(posting, 1);
  await world.database.db.execute('analyze');
}

/** In turns, so that what else the machine does falls on both. The median of the rounds' times per request. */
async function compare(name: string, atOnce: number, ours: Target, bare: Target): Promise<Figure> {
  await round(ours, atOnce);
  await round(bare, atOnce);
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    times.ours.push(await round(ours, atOnce));
    times.bare.push(await round(bare, atOnce));
  }
  const [measured, floor] = [median(times.ours), median(times.bare)];
  console.log(`${name}: ${measured.toFixed(2)} ms against ${floor.toFixed(2)} ms`);
  return { name, measured: `${measured.toFixed(2)} ms`, floor: `${floor.toFixed(2)} ms`, ratio: measured / floor, target: `≤ ${TIMES_MAX}`, isMet: measured <= floor * TIMES_MAX };
}

/** The median time of a request, ms. */
async function round([port, make]: Target, atOnce: number): Promise<number> {
  const times: number[] = [];
  let left = PER_ROUND;
  const run = async (lane: number) => {
    while ((left -= 1) >= 0) {
      const start = performance.now();
      const { status, bytes } = await shoot(port, make(lane));
      if (status >= 300) throw new Error(`${status} ${bytes.toString('utf8')}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, lane) => run(lane)));
  return median(times);
}

async function startBare(databaseUrl: string): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const child = fork(new URL('bare.process.ts', import.meta.url), { env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl } });
  const started: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (started[0] !== 'listening') throw new Error('The bare route did not start');
  return {
    port,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
