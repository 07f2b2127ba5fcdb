import type { ValueOf } from '../../../schema/port/commands.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { familyKeys } from '../../../schema/rules/family-keys.ts';

export type Asked = ValueOf<'storyAsked'>['asked'][number];
type Child = Pick<StudentView, '_id' | 'firstName' | 'lastName' | 'parents'>;

/** Students who share a parent, with the parents who are asked; one answer of them is the answer of the family. */
export interface AskedFamily {
  /** The family's key; a parent's own id where the device does not know the child yet. */
  readonly id: string;
  /** Empty where the device does not know the child yet. */
  readonly children: readonly Child[];
  readonly parents: readonly Asked[];
  readonly isConfirmed: boolean;
}

/** How many families of a class can be asked: students with a parent who is connected, siblings together. */
export function familiesIn(students: readonly Child[]): number {
  return new Set(familyKeys(students).values()).size;
}

/** The people who are asked as families, and the students apart; who has not confirmed is first in both. */
export function groupAsked(asked: readonly Asked[], children: readonly Child[]): { families: AskedFamily[]; students: Asked[] } {
  const byId = new Map(asked.map((one) => [one.user._id, one]));
  const keys = familyKeys(children);
  const related = Map.groupBy(children.filter(({ _id }) => keys.has(_id)), ({ _id }) => keys.get(_id) ?? _id);
  const ofChildren = [...related].flatMap(([key, siblings]) => {
    const parentIds = new Set(siblings.flatMap(({ parents }) => (parents ?? []).map(({ _id }) => _id)));
    const parents = [...parentIds].flatMap((id) => byId.get(id) ?? []);
    return parents.length === 0 ? [] : [familyOf(key, siblings, parents)];
  });
  const placed = new Set(ofChildren.flatMap(({ parents }) => parents.map(({ user }) => user._id)));
  const others = asked
    .filter(({ user }) => user.role !== 'student' && !placed.has(user._id))
    .map((one) => familyOf(one.user._id, [], [one]));
  return {
    families: [...ofChildren, ...others].toSorted((one, other) => Number(one.isConfirmed) - Number(other.isConfirmed)),
    students: asked.filter(({ user }) => user.role === 'student').toSorted((one, other) => Number(one.acknowledgedAt !== null) - Number(other.acknowledgedAt !== null)),
  };
}

function familyOf(id: string, children: readonly Child[], parents: readonly Asked[]): AskedFamily {
  return { id, children, parents, isConfirmed: parents.some(({ acknowledgedAt }) => acknowledgedAt !== null) };
}
