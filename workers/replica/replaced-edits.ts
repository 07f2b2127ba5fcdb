import type { Uuid } from '../../schema/ids.ts';
import { isEdit, type EditMutation, type FieldValues } from '../../schema/rules/edit-base.ts';
import type { OutboxRow } from './vault-store.ts';

/** An edit of this device that replaced what somebody else had written, until its writer has said which one stays (R-OUT-21). */
export interface ReplacedEdit {
  /** Of the outbox entry that it was. */
  readonly id: Uuid;
  readonly mutation: EditMutation;
  /** What the other one had written, by field. */
  readonly theirs: FieldValues;
}

/** So many are remembered: each is a question to a person. */
const REPLACED_MAX = 20;

/** The replaced edits with that of an entry that the server confirmed; the same list where it replaced nothing. */
export function withReplaced(before: readonly ReplacedEdit[], { id, mutation, replaces = {} }: OutboxRow): readonly ReplacedEdit[] {
  if (Object.keys(replaces).length === 0 || !isEdit(mutation)) return before;
  return [...before, { id, mutation, theirs: replaces }].slice(-REPLACED_MAX);
}
