import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SeedsSum, type SeedsRan } from './seeds-sum.ts';

/**
 * Seeds of one thread. Tabs that were killed leave signals behind that Node keeps (1.4 MB a seed: 2,800 seeds filled the
 * memory of one process), and a thread takes them with it; starting one costs as much as a few seeds.
 */
const PER_THREAD = 250;

/** As runSeeds against the model, on all cores, and as many as one likes. `onRan` hears of what each thread has run, and how many are done. */
export async function runManySeeds(first: number, seeds: number, onRan: (ran: SeedsRan, done: number) => void): Promise<SeedsRan> {
  const sum = new SeedsSum();
  const end = first + seeds;
  let next = first;
  let done = 0;
  async function work(): Promise<void> {
    while (next < end) {
      const from = next;
      next = Math.min(from + PER_THREAD, end);
      const size = next - from;
      const ran = await inThread(from, size);
      sum.add(ran, ran.failed);
      done += size;
      onRan(ran, done);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return sum.of(seeds);
}

/** Rejects where the thread died. */
async function inThread(first: number, seeds: number): Promise<SeedsRan> {
  const thread = new Worker(new URL('seeds.thread.ts', import.meta.url), { workerData: { first, seeds } });
  const [ran] = (await once(thread, 'message')) as [SeedsRan];
  await thread.terminate();
  return ran;
}
