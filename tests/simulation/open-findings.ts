/**
 * Seeds that fail on the engine as it stands, and what is known of each: faults to be mended, not excuses. A seed leaves
 * this list with its mend and a named test in workers/sync/found-by-simulation.test.ts, or of the oracle where that was wrong; docs/simulation.md tells of it.
 */
export const OPEN_FINDINGS: ReadonlyMap<number, string> = new Map();
