import type { Uuid } from '../../schema/ids.ts';
import type { Me } from '../../schema/records/user.ts';
import { editedFields, isEdit, type EditMutation, type FieldValues } from '../../schema/rules/edit-base.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { OutboxRow } from './vault-store.ts';

/** An edit of this device that replaced what somebody else had written, until its writer has said which one stays (R-OUT-21). */
export interface ReplacedEdit {
  /** Of the outbox entry that it was. */
  readonly id: Uuid;
  readonly mutation: EditMutation;
  /** What the other one had written, by field. */
  readonly theirs: FieldValues;
}

/** An edit of this device that a later one replaced, whose writer had not seen it (F-702). */
export interface OvertakenEdit {
  /** Of the outbox entry that it was. */
  readonly id: Uuid;
  readonly mutation: EditMutation;
  /** Fields that were replaced, as this device had set them. */
  readonly mine: FieldValues;
}

/** Edits of this device that the server confirmed, oldest entries forgotten. */
export interface SentEdits {
  readonly rows: readonly OutboxRow[];
  /** Ids of entries for which somebody has said which text stays. */
  readonly answered: ReadonlySet<Uuid>;
}

/**
 * Own confirmed edits that the account names as overtaken and that nobody has answered for. A field that this device has
 * set again later is left out: its writer knew by then.
 */
export function overtakenEdits(named: Me['overtakenEdits'], { rows, answered }: SentEdits): readonly OvertakenEdit[] {
  const fieldsOf = new Map(named?.map(({ key, fields }) => [key, fields]));
  return rows.flatMap(({ id, key, seq, mutation }): OvertakenEdit[] => {
    const fields = fieldsOf.get(key) ?? [];
    if (fields.length === 0 || !isEdit(mutation) || answered.has(id)) return [];
    const { entity } = planOf(mutation);
    const later = rows.filter((row) => row.seq > seq && planOf(row.mutation).entity === entity);
    const isSetAgain = (name: string) => later.some((row) => isEdit(row.mutation) && name in editedFields(row.mutation));
    const values = Object.entries(editedFields(mutation)).filter(([name]) => fields.includes(name) && !isSetAgain(name));
    return values.length === 0 ? [] : [{ id, mutation, mine: Object.fromEntries(values) }];
  });
}

/** So many are remembered: each is a question to a person. */
const REPLACED_MAX = 20;

/** The replaced edits with that of an entry that the server confirmed; the same list where it replaced nothing. */
export function withReplaced(before: readonly ReplacedEdit[], { id, mutation, replaces = {} }: OutboxRow): readonly ReplacedEdit[] {
  if (Object.keys(replaces).length === 0 || !isEdit(mutation)) return before;
  return [...before, { id, mutation, theirs: replaces }].slice(-REPLACED_MAX);
}
