import { count, FAULT_KINDS, type FaultKind, type Hits } from './fault-kinds.ts';
import { RULES, type Rule } from './rules.ts';
import type { Ran } from './simulation.ts';

/** Fewer seeds than these may miss a kind of fault, or the sign of a rule, by chance. */
const ENOUGH_SEEDS = 20;
const ENOUGH_FOR_RULES = 100;

export interface SeedsRan extends Hits {
  /** What each failed seed did. */
  readonly failed: readonly Ran[];
  /** Kinds of faults that should have happened and did not, rules that should have shown and did not. */
  readonly unseen: readonly (FaultKind | Rule)[];
}

/** Adds up what seeds hit. */
export class SeedsSum {
  readonly #faults = new Map<FaultKind, number>();
  readonly #rules = new Map<Rule, number>();
  readonly #mutations = new Map<string, number>();
  readonly #kills = new Map<string, number>();
  readonly #failed: Ran[] = [];

  add({ faults, rules, mutations, kills }: Hits, failed: readonly Ran[]): void {
    addTo(this.#faults, faults);
    addTo(this.#rules, rules);
    addTo(this.#mutations, mutations);
    addTo(this.#kills, kills);
    this.#failed.push(...failed);
  }

  /** The sum of what are `seeds` seeds by now. */
  of(seeds: number): SeedsRan {
    const unseenFaults = seeds < ENOUGH_SEEDS ? [] : FAULT_KINDS.filter((kind) => !this.#faults.has(kind));
    const unseenRules = seeds < ENOUGH_FOR_RULES ? [] : RULES.filter((rule) => !this.#rules.has(rule));
    return { failed: this.#failed, faults: this.#faults, rules: this.#rules, mutations: this.#mutations, kills: this.#kills, unseen: [...unseenFaults, ...unseenRules] };
  }
}

function addTo<K>(counts: Map<K, number>, more: ReadonlyMap<K, number>): void {
  for (const [key, times] of more) count(counts, key, times);
}
