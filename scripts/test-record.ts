import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** What one stage of a test run took, kept beside its report for `npm run test:times`. */
export interface StageTime {
  readonly name: string;
  /** Seconds from its start to its end. */
  readonly wall: number;
  /** Seconds in which cores of this machine were busy, of everything that ran: the stage's own only where it ran alone. */
  readonly cpu: number;
  /** The JSON report of its tests, absolute. */
  readonly report?: string;
}

/** Runs `stage` and answers its result and its times, in seconds. */
export async function timeStage<T>(stage: () => Promise<T>): Promise<{ result: T; wall: number; cpu: number }> {
  const [start, busyBefore] = [Date.now(), busyMs()];
  const result = await stage();
  return { result, wall: (Date.now() - start) / 1000, cpu: (busyMs() - busyBefore) / 1000 };
}

/** Keeps the times of a run in `folder`, which is made where it is missing. */
export function recordTimes(folder: string, stages: readonly StageTime[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'stages.json'), JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, stages }));
}

/** What all cores have worked since the machine started, ms. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
