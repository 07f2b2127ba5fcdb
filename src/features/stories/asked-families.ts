import type { ValueOf } from '../../../schema/port/commands.ts';
import type { StudentView } from '../../../schema/port/views.ts';

export type Asked = ValueOf<'storyAsked'>['asked'][number];
type Child = Pick<StudentView, '_id' | 'firstName' | 'lastName' | 'parents'>;

/** A student with the parents who are asked; one answer of them is the answer of the family. */
export interface AskedFamily {
  /** The student's id; a parent's own where the device does not know the child yet. */
  readonly id: string;
  readonly child: Child | null;
  readonly parents: readonly Asked[];
  readonly isConfirmed: boolean;
}

/** How many families of a class can be asked: students with a parent who is connected. */
export function familiesIn(students: readonly Child[]): number {
  return students.filter(({ parents }) => (parents?.length ?? 0) > 0).length;
}

/** The people who are asked as families, and the students apart; who has not confirmed is first in both. */
export function groupAsked(asked: readonly Asked[], children: readonly Child[]): { families: AskedFamily[]; students: Asked[] } {
  const byId = new Map(asked.map((one) => [one.user._id, one]));
  const ofChildren = children.flatMap((child) => {
    const parents = (child.parents ?? []).flatMap(({ _id }) => byId.get(_id) ?? []);
    return parents.length === 0 ? [] : [familyOf(child._id, child, parents)];
  });
  const placed = new Set(ofChildren.flatMap(({ parents }) => parents.map(({ user }) => user._id)));
  const others = asked.filter(({ user }) => user.role !== 'student' && !placed.has(user._id)).map((one) => familyOf(one.user._id, null, [one]));
  return {
    families: [...ofChildren, ...others].toSorted((one, other) => Number(one.isConfirmed) - Number(other.isConfirmed)),
    students: asked.filter(({ user }) => user.role === 'student').toSorted((one, other) => Number(one.acknowledgedAt !== null) - Number(other.acknowledgedAt !== null)),
  };
}

function familyOf(id: string, child: Child | null, parents: readonly Asked[]): AskedFamily {
  return { id, child, parents, isConfirmed: parents.some(({ acknowledgedAt }) => acknowledgedAt !== null) };
}
