import { SeededRandom } from '../simulation/seeded-random.ts';
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';
import type { ChaosSchool, Place } from './chaos-school.ts';

/** How long people write, ms. */
const WRITING_MS = [3_000, 5_000] as const;
/** A fault comes by the clock, or right behind a word: written, or seen to be kept. */
const MOMENTS = ['clock', 'written', 'seen'] as const;
const WORDS = ['завтра', 'homework', 'спасибо', 'в 9:00', 'the zoo', 'форма', 'не забудьте', 'maybe', '👍', 'сдали', 'деньги', 'урок', 'on Monday', 'ёлка', 'кто идёт?'];

/** One fault of a trial. */
export interface PlannedFault {
  readonly kind: FaultKind;
  /** Whose browser or network; the server is everybody's. */
  readonly seat: string;
  readonly moment: { readonly by: (typeof MOMENTS)[number]; readonly words: number; readonly atMs: number; readonly thenMs: number };
  /** Until what is dead comes back, ms. */
  readonly lastsMs: number;
  /** The connections that were held back or refused break at the end as well. */
  readonly endsInCut: boolean;
}

/** What one person does in a trial. */
export interface PlannedPerson {
  readonly seat: string;
  readonly place: Place;
  readonly texts: readonly string[];
  readonly pausesMs: readonly number[];
}

/** What a seed decides: faults, moments and words. */
export interface TrialPlan {
  readonly seed: number;
  readonly writingMs: number;
  readonly people: readonly PlannedPerson[];
  readonly faults: readonly PlannedFault[];
}

/** Plans a trial. The kind of its first fault is that of the seed's turn, so that a few in a row have them all. */
export function planTrial(seed: number, school: ChaosSchool): TrialPlan {
  const random = new SeededRandom(seed);
  const writingMs = random.int(...WRITING_MS);
  const people = school.people.map(({ name, places }): PlannedPerson => planPerson(random.fork(), seed, name, places));
  const first = FAULT_KINDS[seed % FAULT_KINDS.length];
  const second = random.chance(0.5) ? random.pick(FAULT_KINDS) : undefined;
  const faults = [first, second].flatMap((kind) => (kind === undefined ? [] : [planFault(random.fork(), kind, people.map(({ seat }) => seat), writingMs)]));
  return { seed, writingMs, people, faults };
}

function planPerson(random: SeededRandom, seed: number, seat: string, places: readonly Place[]): PlannedPerson {
  const chats = places.filter(({ kind }) => kind === 'chat');
  const place = random.pick(random.chance(0.75) ? chats : places) ?? places[0];
  if (place === undefined) throw new Error(`${seat} is nowhere`);
  const texts = Array.from({ length: 40 }, (_, number) => `${Array.from({ length: random.int(1, 6) }, () => random.pick(WORDS)).join(' ')} ${tokenOf(seed, seat, number)}`);
  const isHasty = random.chance(0.4);
  const pausesMs = texts.map(() => (isHasty ? random.int(0, 150) : random.int(100, 1_200)));
  return { seat, place, texts, pausesMs };
}

function planFault(random: SeededRandom, kind: FaultKind, seats: readonly string[], writingMs: number): PlannedFault {
  return {
    kind,
    seat: random.pick(seats) ?? '',
    moment: { by: random.pick(MOMENTS) ?? 'clock', words: random.int(1, 4), atMs: random.int(300, writingMs), thenMs: random.chance(0.5) ? 0 : random.int(0, 120) },
    lastsMs: random.int(0, kind === 'blackHole' ? 6_000 : 2_500),
    endsInCut: random.chance(0.5),
  };
}

/** What is found again of a text, wherever it comes up. */
export function tokenOf(seed: number, seat: string, number: number): string {
  return `№${seed}.${seat}.${number}.`;
}
