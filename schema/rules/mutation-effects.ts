import { iri, type Iri } from '../ids.ts';
import type { Resource } from '../records/change.ts';
import { planOf } from './mutation-plan.ts';
import type { Mutation } from './mutation.ts';
import { isOn } from './mutation-subject.ts';
import { isSameSet } from './same-set.ts';

/** What a mutation counts in, beside the thing that it makes or takes away: a comment in its story, points in a student. */
export function countsIn(mutation: Mutation): readonly Iri[] {
  if (isOn(mutation, 'comment')) return [iri.story(mutation.classId, mutation.storyId)];
  if (isOn(mutation, 'reward')) return [iri.student(mutation.studentId)];
  if (mutation.type === 'student.create') return mutation.classIds.map((id) => iri.class(id));
  if (mutation.type === 'student.delete') return [iri.class(mutation.classId)];
  return mutation.type === 'student.move' ? [...new Set([...mutation.before, ...mutation.classIds])].map((id) => iri.class(id)) : [];
}

/**
 * Whether a thing as it is stored shows that the server has carried the mutation out; only for mutations that count in
 * something. `stored` null: there is no such thing.
 */
export function isCounted(mutation: Mutation, stored: Resource | null): boolean {
  const classes = stored?.['@type'] === 'Student' ? stored.classes : [];
  if (mutation.type === 'student.delete') return !classes.includes(iri.class(mutation.classId));
  if (mutation.type === 'student.move') return isSameSet(classes, mutation.classIds.map((id) => iri.class(id)));
  return planOf(mutation).creates ? stored !== null : stored === null;
}

/**
 * Whether the server's answer says that a mutation was carried out in one of the things that it counts in. Only a move
 * may be carried out in part: a class that was archived meanwhile, or is no longer the caller's, keeps its students.
 * Nothing where the student, as `stored` before the answer, is so already: an earlier move was refused, or the echo has come.
 */
export function isCarriedOutIn(mutation: Mutation, stored: Resource | null, answer: Resource | null, counted: Iri): boolean {
  if (mutation.type !== 'student.move' || answer?.['@type'] !== 'Student') return true;
  const isIn = answer.classes.includes(counted);
  if (stored?.['@type'] === 'Student' && stored.classes.includes(counted) === isIn) return false;
  return isIn === mutation.classIds.some((id) => iri.class(id) === counted);
}
