import { afterEach, expect, test } from 'vitest';
import type { Uuid } from '../../schema/ids.ts';
import { World, type Fault } from '../../tests/support/engine-world.ts';
import { threadRecord } from '../testing/sample-records.ts';
import type { Engine } from './engine.ts';
import type { HttpRequest } from './environment.ts';

/* The world draws the middle of each wait: half a second, one, two, four; a request takes 20 ms to fail. */

const LANES: readonly Uuid[] = Array.from({ length: 6 }, () => crypto.randomUUID());
/** When each of the first tries leaves, ms: the ceilings are 1, 2, 4 and 8 s. */
const DOUBLING = [0, 520, 1540, 3560, 7580];

const running: Engine[] = [];
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});

/** A device with a message in each lane and a network that does `fault`; `tries` are those of each lane, ms after they were written. */
async function outage(fault: (request: HttpRequest) => Fault): Promise<{ world: World; engine: Engine; tries: Map<Uuid, number[]> }> {
  const world = new World();
  await world.logIn();
  for (const threadId of LANES) world.server.write(threadRecord({ _id: threadId }));
  const engine = await world.loadedTab('tab');
  running.push(engine);
  // What comes behind the first load has its answers, too: any of them would end a wait.
  await world.clock.advance(5_000);
  const tries = new Map<Uuid, number[]>(LANES.map((lane) => [lane, []]));
  const startedAt = world.clock.now();
  world.fault = (request) => {
    const [, , lane = ''] = request.path.split('/');
    if (request.method === 'POST') tries.get(lane)?.push(world.clock.now() - startedAt);
    return fault(request);
  };
  for (const threadId of LANES) await world.vault.addMutation({ type: 'message.create', threadId, messageId: crypto.randomUUID(), body: 'said in a cellar', attachments: [] });
  return { world, engine, tries };
}

test('R-OUT-07 six lanes that fail together are one outage: they wait once, and the wait doubles from one second with each try', async () => {
  const { world, tries } = await outage(() => 'cut');
  await world.clock.advance(9_000);
  // Whatever left in between would stand in one of these.
  expect([...tries.values()]).toEqual(LANES.map(() => DOUBLING));
});

test('R-OUT-07 each row says when it is tried, which is when the wait of all ends', async () => {
  const { world } = await outage(() => 'cut');
  const startedAt = world.clock.now();
  await world.clock.advance(1600);
  expect(world.vault.rows.map(({ nextTryAt }) => (nextTryAt ?? 0) - startedAt)).toEqual(LANES.map(() => 3560));
});

test('R-OUT-07 a request that left before the outage was known and fails behind it is not another one', async () => {
  const slow = LANES[5];
  let isFirst = true;
  const { world, tries } = await outage((request) => {
    if (request.method !== 'POST' || !request.path.includes(slow ?? '') || !isFirst) return 'cut';
    isFirst = false;
    return 'hang';
  });
  // 15 s without an answer: the others have failed five times by then, and rest until 15,600 for the fifth.
  await world.clock.advance(17_000);
  expect(tries.get(LANES[0] ?? '')).toEqual([...DOUBLING, 15_600]);
  expect(tries.get(slow ?? '')).toEqual([0, 15_600]);
});
