import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { runSeeds } from './run-seeds.ts';

/* Runs a few seeds and tells what they hit, in a thread of its own: what was left of them goes with it. */
const { first, seeds } = z.object({ first: z.number(), seeds: z.number() }).parse(workerData);
parentPort?.postMessage(await runSeeds(first, seeds));
