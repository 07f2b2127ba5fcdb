import type { Mutation } from './mutation.ts';

/** The mutations of one subject: `MutationsOn<"student">` are those whose type begins with `student.`. */
export type MutationsOn<S extends string> = Extract<Mutation, { type: `${S}.${string}` }>;

/** Whether a mutation is one of a subject. Apart from mutation.ts: a worker that starts needs this and none of the schemas. */
export function isOn<S extends string>(mutation: Mutation, ...subjects: readonly S[]): mutation is MutationsOn<S> {
  return subjects.some((subject) => mutation.type.startsWith(`${subject}.`));
}
