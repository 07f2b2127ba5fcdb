import { idOf } from '../id-of.ts';
import type { Resource } from '../records/change.ts';
import type { EditBase } from './edit-base-schema.ts';
import type { Mutation, MutationOf } from './mutation.ts';

/** Mutations that set fields of a record which others may set as well. */
export type EditMutation = MutationOf<'class.update' | 'student.update' | 'story.update' | 'event.update'>;
/** Values by field, as a patch names them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Whether a mutation says which version it was made on. A class's status is no text: it is put away or it is not. */
export function isEdit(mutation: Mutation): mutation is EditMutation {
  if (mutation.type === 'class.update') return mutation.patch.status === undefined;
  return mutation.type === 'student.update' || mutation.type === 'story.update' || mutation.type === 'event.update';
}

/** The fields that an edit sets. Files of a story are merged and have no conflict. */
export function editedFields(mutation: EditMutation): FieldValues {
  if (mutation.type !== 'story.update') return defined(mutation.patch);
  const { body, isAckAsked, ackAudience, isUrgent } = mutation;
  return defined({ body, isAckAsked, ackAudience, isUrgent });
}

/** The base of an edit: `shown` is the record as its writer had it on the screen, `version` that of the server's state below it. */
export function editBaseOf(mutation: EditMutation, shown: Resource, version: number): EditBase {
  const files = mutation.type === 'story.update' ? { files: filesOf(shown) } : {};
  return { version, values: { ...valuesIn(shown, Object.keys(editedFields(mutation))), ...files } };
}

/** An edit on the record as the server has it now, and what it will replace that its writer never saw. */
export interface Rebased {
  readonly mutation: EditMutation;
  readonly replaces: FieldValues;
}

/**
 * Merges an edit with a record that changed meanwhile, field by field (R-OUT-21). A field that its writer left as it was
 * follows the record; one that both changed goes as the writer has it, and what it replaces is told.
 */
export function rebase(mutation: EditMutation, current: Resource): Rebased {
  const { base } = mutation;
  if (base === undefined) return { mutation, replaces: {} };
  const mine = editedFields(mutation);
  const theirs = valuesIn(current, Object.keys(mine));
  const isTheirs = (name: string): boolean => name in base.values && !isSame(theirs[name], base.values[name]) && !isSame(theirs[name], mine[name]);
  const isUntouched = (name: string): boolean => isSame(mine[name], base.values[name]);
  const names = Object.keys(mine);
  const followed = pick(theirs, names.filter((name) => isTheirs(name) && isUntouched(name)));
  const replaces = pick(theirs, names.filter((name) => isTheirs(name) && !isUntouched(name)));
  const merged = withFields(mutation, { ...mine, ...followed }, current);
  return { mutation: { ...merged, base: { version: current.version, values: { ...base.values, ...theirs, ...filesIn(mutation, current) } } }, replaces };
}

/** The same edit without a base: it replaces whatever is there. */
export function withoutBase(mutation: Mutation): Mutation {
  if (!isEdit(mutation)) return mutation;
  const { base: _, ...rest } = mutation;
  return rest;
}

function withFields(mutation: EditMutation, values: FieldValues, current: Resource): EditMutation {
  // Of the same types as those that they replace: both are values of the field in the record.
  if (mutation.type !== 'story.update') return { ...mutation, patch: values } as EditMutation;
  const before = mutation.base?.values['files'];
  const known = new Set(Array.isArray(before) ? before.map(String) : []);
  const kept = filesOf(current).filter((fileId) => mutation.kept.includes(fileId) || !known.has(fileId));
  return { ...mutation, ...values, kept } as EditMutation;
}

/** What a record says in some fields, as a patch would say it. */
export function valuesIn(record: Resource, names: readonly string[]): FieldValues {
  const stored: Readonly<Record<string, unknown>> = { ...record };
  return defined(Object.fromEntries(names.map((name) => [name, name === 'icon' && record['@type'] === 'Class' ? record.icon['@id'] : stored[name]])));
}

function filesIn(mutation: EditMutation, record: Resource): FieldValues {
  return mutation.type === 'story.update' ? { files: filesOf(record) } : {};
}

function filesOf(record: Resource): string[] {
  return record['@type'] === 'Story' ? record.attachments.map((file) => idOf(file['@id'])) : [];
}

/** Whether two values of a field are the same; an instant may be written in two ways. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'string' || typeof other !== 'string' || !INSTANT.test(one) || !INSTANT.test(other)) return false;
  return Date.parse(one) === Date.parse(other);
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/u;

function pick(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function defined(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
