/**
 * Seeds that fail on the engine as it stands, and what is known of each: faults to be mended, not excuses. A seed leaves
 * this list with its mend and a named test in workers/sync/found-by-simulation.test.ts; docs/simulation.md tells of it.
 */
export const OPEN_FINDINGS: ReadonlyMap<number, string> = new Map([
  [979, 'a message that was kept while the session was over is gone from the outbox behind two crashes of the tab within 0.1 s; seen first on 2026-11-24, when the order of events changed by R-OUT-16 and R-PULL-06, and not understood'],
]);
