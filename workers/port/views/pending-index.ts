import type { Uuid } from '../../../schema/ids.ts';
import type { MutationOf, MutationType } from '../../../schema/rules/mutation.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';

/** Rows of the outbox by the thing that they concern, each list by `seq`. Absent: nothing waits for it. */
export interface PendingIndex {
  readonly byStory: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byThread: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byClass: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byMessage: ReadonlyMap<Uuid, readonly OutboxRow[]>;
}

/** A row whose mutation is known to be of one type. */
export type RowOf<T extends MutationType> = OutboxRow & { readonly mutation: MutationOf<T> };

const indexes = new WeakMap<readonly OutboxRow[], PendingIndex>();

/** The index of an outbox, made once per state of it. */
export function pendingIndexOf(rows: readonly OutboxRow[]): PendingIndex {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const index: PendingIndex = {
    byStory: grouped(rows, (row) => ('storyId' in row.mutation ? row.mutation.storyId : null)),
    byThread: grouped(rows, (row) => ('threadId' in row.mutation ? row.mutation.threadId : null)),
    byClass: grouped(rows, (row) => (row.mutation.type === 'class.create' || row.mutation.type === 'class.update' ? row.mutation.classId : null)),
    byMessage: grouped(rows, (row) => (row.mutation.type === 'message.create' || row.mutation.type === 'message.delete' ? row.mutation.messageId : null)),
  };
  indexes.set(rows, index);
  return index;
}

/** Whether the row is of one of these types. */
export function isRowOf<T extends MutationType>(row: OutboxRow, ...types: readonly T[]): row is RowOf<T> {
  return types.some((type) => type === row.mutation.type);
}

/** A refused change is rolled back: only waiting rows are laid over the truth (SYN-05). */
export function isLaidOver(row: OutboxRow): boolean {
  return row.state === 'waiting';
}

/** The same rows as objects as before where they say the same: the outbox is read anew after each change. */
export function keptRows(before: readonly OutboxRow[] | undefined, after: readonly OutboxRow[]): readonly OutboxRow[] {
  if (before === undefined) return after;
  const byId = new Map(before.map((row) => [row.id, row]));
  const rows = after.map((row) => {
    const known = byId.get(row.id);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  });
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}

function grouped(rows: readonly OutboxRow[], keyOf: (row: OutboxRow) => string | null): ReadonlyMap<string, readonly OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
