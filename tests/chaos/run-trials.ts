import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import { planTrial } from './plan-trial.ts';
import { runTrial, type ChaosRun, type TrialRan } from './run-trial.ts';
import { scopesOf } from './server-truth.ts';
import type { Word } from './book.ts';
import type { Problem, ProblemKind } from './verdict.ts';

/** Fewer trials than these may miss a kind of fault. */
const ENOUGH_TRIALS = 20;

export interface TrialsRan {
  readonly failed: readonly TrialRan[];
  readonly hits: ReadonlyMap<FaultKind, number>;
  readonly problems: ReadonlyMap<ProblemKind, number>;
  /** Kinds that should have happened and did not. */
  readonly unhit: readonly FaultKind[];
  readonly words: number;
  readonly seen: number;
  readonly likes: number;
  /** Median, 95th percentile and longest, ms. */
  readonly rests: readonly [number, number, number];
  /** What went wrong in a page without a word on the screen. */
  readonly noise: readonly string[];
}

/** Runs `trials` trials with the seeds from `first` on, one after the other in the same browsers; at the end every word of all of them is counted once more. */
export async function runTrials(run: ChaosRun, first: number, trials: number, onRan: (ran: TrialRan) => void = () => undefined): Promise<TrialsRan> {
  const begunAt = new Date(Date.now() - 60_000).toISOString();
  const ran: TrialRan[] = [];
  const [hits, problems] = [new Map<FaultKind, number>(), new Map<ProblemKind, number>()];
  for (let seed = first; seed < first + trials; seed += 1) {
    const trial = await runTrial(run, planTrial(seed, run));
    ran.push(trial);
    for (const kind of trial.hits) hits.set(kind, (hits.get(kind) ?? 0) + 1);
    for (const { kind } of trial.problems) problems.set(kind, (problems.get(kind) ?? 0) + 1);
    onRan(trial);
  }
  const words = ran.flatMap(({ book }) => book.words);
  for (const { kind } of await countedOnceMore(run, words, begunAt)) problems.set(kind, (problems.get(kind) ?? 0) + 1);
  const rests = ran.map(({ restMs }) => restMs).toSorted((one, other) => one - other);
  const at = (share: number): number => rests[Math.min(rests.length - 1, Math.floor(rests.length * share))] ?? 0;
  return {
    failed: ran.filter((trial) => trial.problems.length > 0),
    hits,
    problems,
    unhit: trials < ENOUGH_TRIALS ? [] : FAULT_KINDS.filter((kind) => !hits.has(kind)),
    words: words.length,
    seen: words.filter(({ isSeen }) => isSeen).length,
    likes: ran.reduce((sum, { book }) => sum + book.likes.size, 0),
    rests: [at(0.5), at(0.95), at(1)],
    noise: [...run.seats.values()].flatMap(({ name, noise }) => noise.map((line) => `${name}: ${line}`)),
  };
}

/** Every word of a run over everything that the server stored since its beginning: lost or doubled only later. */
export async function countedOnceMore(run: ChaosRun, words: readonly Word[], from: string): Promise<Problem[]> {
  const [first] = run.people;
  if (first === undefined) return [];
  const everything = (await Promise.all(scopesOf(run.people.flatMap(({ places }) => places)).map(async (scope) => run.truth.since(readerOf(run, scope), scope, from)))).flat();
  return words.flatMap(({ token, text, isSeen }): Problem[] => {
    const times = everything.filter(({ body }) => body.includes(token)).length;
    if (times > 1) return [{ kind: 'doubled', text: `“${text}” is on the server ${times} times` }];
    return times === 0 && isSeen ? [{ kind: 'lost', text: `“${text}” is not on the server` }] : [];
  });
}

function readerOf(run: ChaosRun, scope: string) {
  const reader = run.people.find(({ places }) => scopesOf(places).includes(scope));
  if (reader === undefined) throw new Error(`Nobody is in ${scope}`);
  return reader;
}
