import type { Emphasis } from './emphasis.ts';

/**
 * What is made and taken away again, and then offered once more to a restored server: the answer that its key gives again
 * speaks of a thing that no longer counts anywhere.
 */
const MADE_AND_GONE: Emphasis = { wishes: { 'student.create': 6, 'student.delete': 12, 'comment.create': 3, 'comment.delete': 8 }, faults: { generation: 5 } };
/** Somebody who is offline enters a newcomer, or puts a class away, so that several entries wait together. */
const OFTEN_OFFLINE: Emphasis = { faults: { offline: 8 } };

/** What a planted bug needs more of than a usual run has, so that few seeds show it. */
export const PLANTED_EMPHASES: Readonly<Record<string, Emphasis>> = {
  'sentAt is not kept, so that what may have been sent is folded': { trouble: 0.5 },
  'versions from before a first try are learnt anew with each': MADE_AND_GONE,
  'a gate is folded past what was written before it': OFTEN_OFFLINE,
  'what is written says no class, so that its archive overtakes it': OFTEN_OFFLINE,
  'what a restored server is offered again goes under a new key': { faults: { generation: 4 } },
  'a gained class is not walked': { faults: { access: 6 } },
  'stretches with a hole between them become one': { faults: { burst: 4, freeze: 2, look: 2 } },
};
