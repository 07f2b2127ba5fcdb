import { count, FAULT_KINDS, type FaultKind, type Hits } from './fault-kinds.ts';
import { RULES, type Rule } from './rules.ts';
import { serveModel } from './school-server.ts';
import type { Serve } from './sim-server.ts';
import { simulate, SOUND, type Ran } from './simulation.ts';

/** Fewer seeds than these may miss a kind of fault, or the sign of a rule, by chance. */
const ENOUGH_SEEDS = 20;
const ENOUGH_FOR_RULES = 100;

export interface SeedsRan extends Hits {
  /** What each failed seed did. */
  readonly failed: readonly Ran[];
  /** Kinds of faults that should have happened and did not, rules that should have shown and did not. */
  readonly unseen: readonly (FaultKind | Rule)[];
}

/** Runs `seeds` seeds from `first` on, against the model unless told otherwise, and adds up what they hit; `onRan` hears of each. */
export async function runSeeds(first: number, seeds: number, { onRan = () => undefined, serve = serveModel }: { onRan?: (ran: Ran) => void; serve?: Serve } = {}): Promise<SeedsRan> {
  const [faults, rules, mutations, kills] = [new Map<FaultKind, number>(), new Map<Rule, number>(), new Map<string, number>(), new Map<string, number>()];
  const failed: Ran[] = [];
  for (let seed = first; seed < first + seeds; seed += 1) {
    const ran = await simulate(seed, SOUND, serve);
    for (const [kind, times] of ran.faults) count(faults, kind, times);
    for (const [rule, times] of ran.rules) count(rules, rule, times);
    for (const [type, times] of ran.mutations) count(mutations, type, times);
    for (const [call, times] of ran.kills) count(kills, call, times);
    if (ran.problems.length > 0) failed.push(ran);
    onRan(ran);
  }
  const unseen = [...(seeds < ENOUGH_SEEDS ? [] : FAULT_KINDS.filter((kind) => !faults.has(kind))), ...(seeds < ENOUGH_FOR_RULES ? [] : RULES.filter((rule) => !rules.has(rule)))];
  return { failed, faults, rules, mutations, kills, unseen };
}
