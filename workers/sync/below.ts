import { z } from 'zod';
import { commentsCall } from '../../schema/calls/comment-calls.ts';
import { classEventsCall } from '../../schema/calls/event-calls.ts';
import { invitationsCall } from '../../schema/calls/invitation-calls.ts';
import { awardsCall } from '../../schema/calls/reward-calls.ts';
import { idOf, iri, uuidSchema, type Iri } from '../../schema/ids.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Clock } from './environment.ts';
import { epochOf } from './passed-over.ts';
import { sideBySide } from './side-by-side.ts';
import { DONE, walk, WALK_PAGE, type CollectionCall, type Ended, type WalkParts } from './walk.ts';

/** Lists of which there are too many to fetch them all: fetched whole when somebody looks, and kept by /changes from then on. */
export const belowSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('comments'), classId: uuidSchema, storyId: uuidSchema }),
  z.object({ of: z.literal('events'), classId: uuidSchema }),
  z.object({ of: z.literal('awards'), studentId: uuidSchema }),
  z.object({ of: z.literal('invitations'), studentId: uuidSchema }),
]);
export type Below = z.infer<typeof belowSchema>;

export type BelowParts = WalkParts & { readonly replica: ReplicaStore; readonly vault: VaultStore; readonly clock: Clock };

/** Under this name the vault keeps as what the list was fetched whole (`wholeMark`). */
export function belowMark(of: Below['of'], scope: Iri): string {
  return `below ${of} ${scope}`;
}

/** How many classes have been gained: the points that were given there may be of students who are here by another class (seed 82688). */
export const CLASSES_GAINED = 'classesGained';

/** What stands in the mark of a list that is here whole: the epoch, and for points how many classes had been gained. */
export async function wholeMark(vault: VaultStore, of: Below['of']): Promise<string> {
  const epoch = await epochOf(vault);
  return of === 'awards' ? `${epoch} ${(await vault.cursor(CLASSES_GAINED)) ?? '0'}` : epoch;
}

/** Points that were here whole are it no longer, until `fetchPointsAgain`. */
export async function noteClassGained(vault: VaultStore): Promise<void> {
  await vault.saveCursor(CLASSES_GAINED, String(Number((await vault.cursor(CLASSES_GAINED)) ?? '0') + 1));
}

/** Fetches the points of each student that were whole in this epoch, before a class was gained. */
export async function fetchPointsAgain(parts: BelowParts): Promise<Ended> {
  const { vault, replica } = parts;
  const [epoch, whole] = [await epochOf(vault), await wholeMark(vault, 'awards')];
  const marks = await Promise.all((await replica.studentIds()).map(async (student) => ({ student, mark: await vault.cursor(belowMark('awards', student)) })));
  const former = marks.filter(({ mark }) => mark !== whole && mark?.startsWith(`${epoch} `) === true);
  return sideBySide(former, async ({ student }) => asEnded(await fetchBelow(parts, { of: 'awards', studentId: idOf(student) })), () => undefined);
}

/** What a list lies below: a story, a class, a student. */
export function scopeOfBelow(below: Below): Iri {
  if (below.of === 'comments') return iri.story(below.classId, below.storyId);
  return below.of === 'events' ? iri.class(below.classId) : iri.student(below.studentId);
}

/** Fetches a list whole, once for each `wholeMark` (R-PULL-14). `complete`: it is here already. */
export async function fetchBelow(parts: BelowParts, below: Below): Promise<Ended | { readonly kind: 'complete' }> {
  const { vault } = parts;
  const [mark, whole] = [belowMark(below.of, scopeOfBelow(below)), await wholeMark(vault, below.of)];
  if ((await vault.cursor(mark)) === whole) return { kind: 'complete' };
  const source = await sourceOf(parts, below);
  if (source === null) return DONE;
  const { call, params, query } = source;
  return walk(parts, call, {
    params,
    query: { itemsPerPage: String(WALK_PAGE), ...query },
    link: null,
    onPage: async (_, next) => {
      // In the job of the last page: a loss of access in between has begun another epoch, or forgotten the mark after it.
      if (next === null && (await wholeMark(vault, below.of)) === whole) await vault.saveCursor(mark, whole);
    },
  });
}

/** A list that is here already has ended well. */
export function asEnded(ended: Ended | { readonly kind: 'complete' }): Ended {
  return ended.kind === 'complete' ? DONE : ended;
}

/** The lists below a student are to be fetched again: the student left, and may come back. */
export async function forgetBelowStudent(vault: VaultStore, student: Iri): Promise<void> {
  for (const list of ['awards', 'invitations'] as const) await vault.saveCursor(belowMark(list, student), null);
}

interface Source {
  readonly call: CollectionCall;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
}

/** Null: awards of a student that is not stored, whose user nobody knows here. */
async function sourceOf(parts: BelowParts, below: Below): Promise<Source | null> {
  switch (below.of) {
    case 'comments':
      return { call: commentsCall, params: { classId: below.classId, storyId: below.storyId }, query: {} };
    case 'events':
      return { call: classEventsCall, params: { classId: below.classId }, query: { 'order[endDateTime]': 'desc' } };
    case 'invitations':
      return { call: invitationsCall, params: { studentId: below.studentId }, query: {} };
    case 'awards': {
      const student = await parts.replica.get(iri.student(below.studentId));
      return student?.['@type'] === 'Student' ? { call: awardsCall, params: {}, query: { 'student.user': student.user } } : null;
    }
  }
}
