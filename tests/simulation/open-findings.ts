/**
 * Seeds that fail on the engine as it stands, and what is known of each: faults to be mended, not excuses. A seed leaves
 * this list with its mend and a named test in workers/sync/found-by-simulation.test.ts; docs/simulation.md tells of it.
 */
export const OPEN_FINDINGS: ReadonlyMap<number, string> = new Map([
  [777, 'after a lost cursor a request that was answered meanwhile is not among those that wait, so what is stored of it stays at its old version'],
]);
