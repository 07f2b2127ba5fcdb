import type { Rule } from './rules.ts';

/** Every fault that design.md section 3 lists, and the few that lie beside them. A run in which one never happened has proved less than it says. */
export const FAULT_KINDS = [
  'drop', 'delay', 'duplicate', 'lostAnswer', 'reorder', 'captivePortal', 'gateway', 'tooMany', 'offline', 'crash', 'frozenLeader', 'eviction', 'generation', 'revokedAccess', 'revokedSession',
  'tokenOver', 'clockSkew', 'quota', 'liveLost',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** How often each fault, rule and mutation was hit. */
export interface Hits {
  readonly faults: ReadonlyMap<FaultKind, number>;
  readonly rules: ReadonlyMap<Rule, number>;
  readonly mutations: ReadonlyMap<string, number>;
  /** Calls at which tabs were killed, before or after their effect. */
  readonly kills: ReadonlyMap<string, number>;
}

/** What was hit, and what happened, in order. */
export class Log implements Hits {
  readonly faults = new Map<FaultKind, number>();
  readonly rules = new Map<Rule, number>();
  readonly mutations = new Map<string, number>();
  readonly kills = new Map<string, number>();
  readonly lines: string[] = [];
  readonly #now: () => number;
  readonly #start: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
  }
  say(line: string): void {
    this.lines.push(`${String(this.#now() - this.#start).padStart(7)} ${line}`);
  }
  fault(kind: FaultKind, where: string): void {
    count(this.faults, kind);
    this.say(`! ${kind} ${where}`);
  }
  rule(rule: Rule): void {
    count(this.rules, rule);
  }
  kill(call: string): void {
    count(this.kills, call);
  }
  mutation(type: string): void {
    count(this.mutations, type);
  }
}

export function count<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
