import type { Student } from '../records/student.ts';

/**
 * The family of each student of a class who has a parent, by the student's id: the smallest id among the students with
 * whom a parent is shared. The server counts families by the same rule (F-312).
 */
export function familyKeys(students: readonly Pick<Student, '_id' | 'parents'>[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { _id, parents } of students) {
    for (const parent of parents ?? []) first.set(parent._id, smaller(first.get(parent._id), _id));
  }
  const withParents = students.filter(({ parents }) => (parents?.length ?? 0) > 0);
  return new Map(
    withParents.map(({ _id, parents }): [string, string] => [
      _id,
      (parents ?? []).reduce((key, parent) => smaller(first.get(parent._id), key), _id),
    ]),
  );
}

function smaller(one: string | undefined, other: string): string {
  return one !== undefined && one < other ? one : other;
}
