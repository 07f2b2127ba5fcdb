/**
 * Signs of rules of workers/SPEC.md that a run sees and counts, each by the rule's number. A run in which one never
 * showed has proved less than it says.
 */
export const RULES = [
  'R-OUT-02 killed between two steps', 'R-OUT-02 the same key, the same answer', 'R-OUT-03 folded', 'R-OUT-04 files went first', 'R-OUT-06 unreachable',
  'R-OUT-07 Retry-After', 'R-OUT-08 already gone', 'R-OUT-09 parked', 'R-OUT-11 told to be offline', 'R-OUT-12 a gate behind what waits', 'R-OUT-13 stored as it was shown', 'R-OUT-18 offered again', 'R-OUT-21 an edit was merged',
  'R-PULL-01 the cursor was taken first', 'R-PULL-02 walked', 'R-PULL-04 caught up', 'R-PULL-05 an older answer came late', 'R-PULL-07 two stretches', 'R-PULL-08 below the newest page',
  'R-PULL-09 the cursor is unknown', 'R-PULL-09 asked for by name', 'R-PULL-10 gained or lost', 'R-PULL-10 purged', 'R-PULL-10 remembered until it is walked', 'R-PULL-13 walked beside',
  'R-PULL-13 another epoch', 'R-PULL-14 fetched whole', 'R-HEAL-01 compared', 'R-SESS-02 refreshed', 'R-SESS-03 the answer of a refresh was lost', 'R-SESS-04 refused refresh', 'R-SESS-06 refused token',
  'R-TAB-03 robbed', 'R-TAB-03 stolen', 'R-LIVE-01 told', 'R-LIVE-02 a message was told', 'R-LIVE-03 connected', 'R-LIVE-04 the session was revoked',
] as const;
/** Counted like those, but too seldom to be asked of a run. */
export const SELDOM = ['R-OUT-05 parked with what it needs', 'R-OUT-14 folded away', 'R-SESS-02 stolen'] as const;
export type Rule = (typeof RULES)[number] | (typeof SELDOM)[number];

/** Why a rule is not among them, in a word or two. `oracle`: it has no sign of its own, and the oracle asks it of every run. */
export const NOT_COUNTED: Readonly<Record<string, string>> = {
  'R-OUT-01': 'oracle', 'R-OUT-10': 'oracle', 'R-OUT-15': 'no screens', 'R-OUT-16': 'nobody takes back', 'R-OUT-17': 'no screens', 'R-OUT-20': 'virtual network', 'R-OUT-22': 'no codes in the model', 'R-OUT-23': 'portals answer all', 'R-OUT-19': 'one clock', 'R-OUT-24': 'no screens',
  'R-FILE-01': 'oracle', 'R-FILE-02': 'no pictures', 'R-FILE-03': 'no pictures', 'R-FILE-04': 'small files', 'R-FILE-05': 'no file is refused', 'R-FILE-06': 'no Wi-Fi', 'R-FILE-07': 'oracle',
  'R-PULL-03': 'oracle', 'R-PULL-06': 'oracle', 'R-PULL-11': 'small school', 'R-PULL-12': 'one build', 'R-PULL-15': 'oracle',
  'R-HEAL-02': 'oracle', 'R-HEAL-03': 'oracle', 'R-HEAL-04': 'oracle', 'R-HEAL-05': 'no screens', 'R-HEAL-06': 'oracle', 'R-HEAL-07': 'oracle',
  'R-SESS-01': 'oracle', 'R-SESS-05': 'oracle', 'R-SESS-07': 'no short tokens', 'R-SESS-08': 'nobody logs out', 'R-SESS-09': 'one language', 'R-SESS-10': 'no screens',
  'R-TAB-01': 'oracle', 'R-TAB-02': 'oracle', 'R-TAB-04': 'oracle', 'R-TAB-05': 'no service worker', 'R-TAB-06': 'no screens', 'R-TAB-07': 'no screens', 'R-TAB-08': 'no service worker', 'R-TAB-09': 'no entries', 'R-TAB-10': 'no page',
  'R-LIVE-05': 'its own dialling',
  'R-STO-01': 'stores in memory', 'R-STO-02': 'stores in memory', 'R-STO-03': 'stores in memory', 'R-STO-04': 'stores in memory', 'R-STO-05': 'no screens', 'R-STO-06': 'stores in memory', 'R-STO-07': 'stores in memory', 'R-STO-08': 'stores in memory', 'R-STO-09': 'stores in memory', 'R-STO-10': 'stores in memory',
  'R-SRCH-01': 'no search', 'R-SRCH-02': 'no search', 'R-SRCH-03': 'no search', 'R-SRCH-04': 'no search', 'R-SRCH-05': 'no search', 'R-SRCH-06': 'no search',
};
