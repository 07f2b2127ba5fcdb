import { Book } from './book.ts';
import { bringFault, type ChaosParts } from './bring-fault.ts';
import type { ChaosPerson } from './chaos-school.ts';
import { lookAt } from './device-look.ts';
import type { FaultKind } from './fault-kinds.ts';
import { Patience } from './patience.ts';
import type { TrialPlan } from './plan-trial.ts';
import type { TruthReader } from './server-truth.ts';
import { type FoundDevice, type Problem, verdictOn } from './verdict.ts';
import { untilWritable, writeAway } from './write-away.ts';

/** A screen must be there in this time, ms; far more than it takes, for machines that are busy. */
const SCREEN_MS = 90_000;
/** All must have come to rest in this time, ms: the longest wait of the outbox is 60 s, and a dead worker is found in 15 s. */
const REST_MS = 150_000;
const LOOK_MS = 400;
/** What time does not mend is looked at so often before it is told. */
const SURE_LOOKS = 3;

/** How a trial went. */
export interface TrialRan {
  readonly seed: number;
  readonly problems: readonly Problem[];
  readonly hits: readonly FaultKind[];
  readonly book: Book;
  /** From the end of the faults until all had come to rest, ms. */
  readonly restMs: number;
  /** What happened, with the ms since the beginning. */
  readonly lines: readonly string[];
}

export interface ChaosRun extends ChaosParts {
  readonly people: readonly ChaosPerson[];
  readonly truth: TruthReader;
}

/** Lets the four write while the planned faults come, mends everything, and judges when it has come to rest. */
export async function runTrial(run: ChaosRun, plan: TrialPlan): Promise<TrialRan> {
  const begun = performance.now();
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(`${String(Math.round(performance.now() - begun)).padStart(7)} ${line}`);
  const book = new Book();
  const hits: FaultKind[] = [];
  const problems: Problem[] = [];
  try {
    await Promise.all(plan.people.map(async ({ seat: name, place }) => {
      say(`${name} is at ${place.path}`);
      const seat = run.seats.get(name);
      if (seat === undefined) return;
      if (seat.page?.url().endsWith(place.path) !== true) await seat.show(place.path);
      await untilWritable(seat, place, new Patience(SCREEN_MS));
    }));
    await Promise.all([
      ...plan.people.map(async (person) => {
        const seat = run.seats.get(person.seat);
        if (seat !== undefined) await writeAway(seat, person, book, plan.writingMs, say);
      }),
      ...plan.faults.map((fault) => bringFault(run, fault, book, plan.writingMs, (kind, whose) => {
        hits.push(kind);
        say(`! ${kind} ${whose}, for ${fault.lastsMs} ms${fault.endsInCut ? ', ends in a cut' : ''}`);
      })),
    ]);
  } catch (error) {
    problems.push({ kind: 'stuck', text: error instanceof Error ? error.message : String(error) });
  }
  await Promise.all([...run.seats.values()].map((seat) => seat.revive().catch((error: unknown) => say(`${seat.name} does not come back: ${String(error)}`))));
  const written = book.words.filter(({ isSeen }) => !isSeen).map(({ token }) => token);
  say(`all is mended; ${book.words.length} words and ${book.likes.size} likes; not seen: ${written.join(' ') || 'none'}`);
  const patience = new Patience(REST_MS);
  problems.push(...(await untilAtRest(run, plan, book, patience)));
  say(problems.length === 0 ? 'at rest' : 'not at rest');
  return { seed: plan.seed, problems, hits, book, restMs: patience.spent, lines };
}

async function untilAtRest(run: ChaosRun, plan: TrialPlan, book: Book, patience: Patience): Promise<Problem[]> {
  for (let sure = 0; ; ) {
    const problems = await judge(run, plan, book).catch((error: unknown): Problem[] => [{ kind: 'stuck', text: `nothing can be asked: ${String(error)}` }]);
    sure = problems.some(({ kind }) => kind === 'doubled' || kind === 'disordered' || kind === 'changed') ? sure + 1 : 0;
    if (problems.length === 0 || patience.isOver || sure >= SURE_LOOKS) return problems;
    await patience.look(LOOK_MS);
  }
}

/** Looks once at the server and at each device. */
export async function judge(run: ChaosRun, plan: TrialPlan, book: Book): Promise<Problem[]> {
  const truth = await run.truth.newest(run.people);
  const devices = await Promise.all(plan.people.map(async ({ seat, place }): Promise<FoundDevice> => {
    const places = run.people.find(({ name }) => name === seat)?.places ?? [];
    const page = run.seats.get(seat)?.page ?? null;
    return { seat, place, places, look: page === null ? null : await lookAt(page, places).catch(() => null) };
  }));
  return verdictOn(book, truth, devices);
}

