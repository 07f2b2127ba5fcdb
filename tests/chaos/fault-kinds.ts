/** What is done to the four while they write. A run in which one never happened has proved less than it says. */
export const FAULT_KINDS = ['browserKilled', 'tabClosed', 'tabCrashed', 'workerKilled', 'serverKilled', 'networkCut', 'blackHole'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
