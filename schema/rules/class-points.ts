import { iri } from '../iri.ts';
import type { ClassPoints, Student } from '../records/student.ts';

type SeenPoints = Pick<Student, 'positivePoints' | 'negativePoints' | 'currentPoints' | 'pointsByClass'>;

/** The points with those of `added` in its class, in the order of the classes' ids, as the server sends them. */
export function addClassPoints(given: readonly ClassPoints[], added: ClassPoints): ClassPoints[] {
  const before = given.find((one) => one.class === added.class) ?? { positive: 0, negative: 0 };
  const after = {
    class: added.class,
    positive: before.positive + added.positive,
    negative: before.negative + added.negative,
  };
  return [...given.filter((one) => one.class !== added.class), after].toSorted((a, b) => (a.class < b.class ? -1 : 1));
}

/**
 * The student with the sums of one class instead of all. The same object where they are equal, where the caller may not
 * see points, and in a row that a device stored before points had classes.
 */
export function withClassPoints<S extends SeenPoints>(student: S, classId: string): S {
  const given = student.pointsByClass;
  if (!given || given.every((one) => one.class === iri.class(classId))) return student;
  const { positive, negative } = given.find((one) => one.class === iri.class(classId)) ?? { positive: 0, negative: 0 };
  return { ...student, positivePoints: positive, negativePoints: negative, currentPoints: positive - negative };
}
