import { serveModel } from './school-server.ts';
import { SeedsSum, type SeedsRan } from './seeds-sum.ts';
import type { Serve } from './sim-server.ts';
import { simulate, SOUND, type Ran } from './simulation.ts';

/** Runs `seeds` seeds from `first` on, against the model unless told otherwise, and adds up what they hit; `onRan` hears of each. */
export async function runSeeds(first: number, seeds: number, { onRan = () => undefined, serve = serveModel }: { onRan?: (ran: Ran) => void; serve?: Serve } = {}): Promise<SeedsRan> {
  const sum = new SeedsSum();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const ran = await simulate(seed, SOUND, serve);
    sum.add(ran, ran.problems.length > 0 ? [ran] : []);
    onRan(ran);
  }
  return sum.of(seeds);
}
