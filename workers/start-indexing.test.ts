import { afterEach, expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { startIndexing } from './start-indexing.ts';
import type { Clock } from './sync/environment.ts';
import { openPortWorld, type PortWorld } from './testing/port-world.ts';
import { classRecord, messageRecord, threadRecord } from './testing/sample-records.ts';

const hasty: Clock = { now: () => Date.now(), sleep: () => new Promise((resolve) => setTimeout(resolve, 1)) };
const worlds: PortWorld[] = [];
let life = new AbortController();
afterEach(async () => {
  life.abort();
  life = new AbortController();
  for (const world of worlds.splice(0)) await world.close();
});

async function open(): Promise<PortWorld> {
  const world = await openPortWorld();
  worlds.push(world);
  return world;
}

/** As a tab that leads from the first moment on, and says so to whoever asks, at once. */
function start({ search, replica }: PortWorld): Promise<void> {
  const status = { now: () => ({ isLeader: true, phase: 'idle' as const }), watch: (listen: () => void) => (listen(), () => undefined) };
  return startIndexing({ store: search, replica, status, clock: hasty, signal: life.signal });
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 60));

test('R-SRCH-02 where there is nothing to find nothing is done; the first message of all is indexed', async () => {
  const world = await open();
  const started = start(world);
  await rest();
  expect((await world.search.manifest()).generation).toBe(0);
  const thread = threadRecord();
  await world.replica.put([classRecord(), thread, messageRecord(thread._id, { body: 'Завтра экскурсия' })]);
  await started;
  await expect.poll(async () => (await world.search.manifest()).segments.map(({ count }) => count)).toEqual([1]);
});

test('R-SRCH-02 what is there already is indexed without a change', async () => {
  const world = await open();
  const thread = threadRecord();
  await world.replica.put([classRecord(), thread, messageRecord(thread._id, { body: 'Завтра экскурсия' })]);
  await start(world);
  await expect.poll(async () => (await world.search.manifest()).segments.map(({ count }) => count)).toEqual([1]);
});

test('a tab that is closed while it waits ends', async () => {
  const world = await open();
  const started = start(world);
  await rest();
  life.abort();
  await expect(started).resolves.toBeUndefined();
});
