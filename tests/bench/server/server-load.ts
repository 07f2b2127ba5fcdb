import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { createRandom } from '../../../server/demo/random.ts';
import { percentile, type Figure } from '../figures.ts';
import { FAMILIES } from './family-school.ts';
import { FAMILY_MIX, familyAsking } from './family-mix.ts';
import { runOpenLoop } from './open-loop.ts';
import type { Seat, ServerWorld } from './server-world.ts';

const PER_SECOND = 200;
const WARM_UP_SECONDS = 5;
const READ_P95_MS = 150;
const WRITE_P95_MS = 250;
const FAILURES_MAX = 0.001;

const countSchema = z.object({ publications: z.number(), breaks: z.number(), standing: z.number() });

/** 500 open sockets, and 200 requests a second of what 500 families ask. */
export async function benchLoad(world: ServerWorld, seconds: number): Promise<Figure[]> {
  const seats = await world.seats();
  const sockets = await openSockets(world, seats);
  const random = createRandom('families');
  const ask = familyAsking(world.server.port, seats, random);
  await runOpenLoop({ perSecond: PER_SECOND / 2, seconds: WARM_UP_SECONDS, random: () => random.next(), send: ask });
  const results = await runOpenLoop({ perSecond: PER_SECOND, seconds, random: () => random.next(), send: ask });
  const { publications, breaks, standing } = await sockets.count();
  await sockets.close();
  const kinds = FAMILY_MIX.map(({ kind, isWrite }) => ({ kind, isWrite, ...(results.get(kind) ?? { latencies: [], failures: 0 }) }));
  for (const { kind, latencies, failures } of kinds) console.log(`${kind.padEnd(12)} ${String(latencies.length).padStart(6)}  p50 ${percentile(latencies, 0.5).toFixed(1)}  p95 ${percentile(latencies, 0.95).toFixed(1)}  p99 ${percentile(latencies, 0.99).toFixed(1)} ms  failed ${failures}`);
  console.log(`${publications} publications to the sockets, ${standing} stand, ${breaks} broke`);
  const reads = kinds.filter((each) => !each.isWrite).flatMap((each) => each.latencies);
  const writes = kinds.filter((each) => each.isWrite).flatMap((each) => each.latencies);
  const failed = kinds.reduce((sum, each) => sum + each.failures, 0);
  const share = failed / (reads.length + writes.length + failed);
  return [
    timeFigure(`reads among ${PER_SECOND} requests/s and ${FAMILIES} sockets, p95`, percentile(reads, 0.95), READ_P95_MS),
    timeFigure(`writes among ${PER_SECOND} requests/s and ${FAMILIES} sockets, p95`, percentile(writes, 0.95), WRITE_P95_MS),
    { name: 'failed requests under that load', measured: `${failed} of ${reads.length + writes.length + failed}`, floor: `${FAILURES_MAX * 100} %`, ratio: share / FAILURES_MAX, target: '< 1', isMet: share < FAILURES_MAX },
    { name: 'sockets that stand after it', measured: String(standing), floor: String(FAMILIES), ratio: standing / FAMILIES, target: '= 1', isMet: standing === FAMILIES && breaks === 0 },
  ];
}

/** A time beside its budget. */
export function timeFigure(name: string, ms: number, budgetMs: number): Figure {
  return { name, measured: `${ms.toFixed(1)} ms`, floor: `${budgetMs} ms`, ratio: ms / budgetMs, target: '≤ 1', isMet: ms <= budgetMs };
}

async function openSockets(world: ServerWorld, seats: readonly Seat[]): Promise<{ count(): Promise<z.infer<typeof countSchema>>; close(): Promise<void> }> {
  const phones = [];
  for (const seat of seats) phones.push(await world.liveTokensOf(seat.userId));
  const child = fork(new URL('sockets.process.ts', import.meta.url));
  child.send({ url: `ws://127.0.0.1:${world.server.port}/connection/websocket`, phones });
  await once(child, 'message');
  return {
    async count() {
      child.send('count');
      return countSchema.parse(z.array(z.unknown()).parse(await once(child, 'message'))[0]);
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
