import type { Mutation } from '../mutation.ts';

/**
 * What becomes of a waiting mutation when a later one for the same entity is written: `keep` both, `replace` the
 * waiting one by the later, or `cancel` both out. Only rows that have never been sent may be folded: once sent, the
 * server may have it (design.md invariant 2). Only what was never made is cancelled: what a change takes back may have
 * been written over a screen that was older than the truth (R-OUT-14).
 */
export type Fold = { kind: 'keep' } | { kind: 'cancel' } | { kind: 'replace'; by: Mutation };

export const KEEP: Fold = { kind: 'keep' };
export const CANCEL: Fold = { kind: 'cancel' };

/** The waiting mutation becomes what both say. */
export function replacedBy(by: Mutation): Fold {
  return { kind: 'replace', by };
}
