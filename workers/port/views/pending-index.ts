import type { Uuid } from '../../../schema/ids.ts';
import type { Mutation, MutationOf, MutationType } from '../../../schema/rules/mutation.ts';
import { isOn } from '../../../schema/rules/mutation-subject.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';

/** Rows of the outbox by the thing that they concern, each list by `seq`. Absent: nothing waits for it. */
export interface PendingIndex {
  readonly byStory: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byThread: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byClass: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byMessage: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byStudent: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byInvitation: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byRequest: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byEvent: ReadonlyMap<Uuid, readonly OutboxRow[]>;
  readonly byComment: ReadonlyMap<Uuid, readonly OutboxRow[]>;
}

/** A row whose mutation is known to be of one type. */
export type RowOf<T extends MutationType> = OutboxRow & { readonly mutation: MutationOf<T> };

const indexes = new WeakMap<readonly OutboxRow[], PendingIndex>();

/** The index of an outbox, made once per state of it. */
export function pendingIndexOf(rows: readonly OutboxRow[]): PendingIndex {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const index: PendingIndex = {
    byStory: grouped(rows, (row) => ('storyId' in row.mutation ? [row.mutation.storyId] : [])),
    byThread: grouped(rows, (row) => ('threadId' in row.mutation ? [row.mutation.threadId] : [])),
    byClass: grouped(rows, ({ mutation }) => classesOf(mutation)),
    byMessage: grouped(rows, ({ mutation }) => (isOn(mutation, 'message') ? [mutation.messageId] : [])),
    byStudent: grouped(rows, ({ mutation }) => (isOn(mutation, 'student', 'reward') ? [mutation.studentId] : [])),
    byInvitation: grouped(rows, ({ mutation }) => (isOn(mutation, 'invitation') ? [mutation.invitationId] : [])),
    byRequest: grouped(rows, ({ mutation }) => (isOn(mutation, 'request') ? [mutation.requestId] : [])),
    byEvent: grouped(rows, ({ mutation }) => (isOn(mutation, 'event') ? [mutation.eventId] : [])),
    byComment: grouped(rows, ({ mutation }) => (isOn(mutation, 'comment') ? [mutation.commentId] : [])),
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

/** Messages whose deletion waits among these rows. */
export function doomedMessages(rows: readonly OutboxRow[]): ReadonlySet<Uuid> {
  return new Set(rows.flatMap((row) => (isRowOf(row, 'message.delete') && isLaidOver(row) ? [row.mutation.messageId] : [])));
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

/** The classes that look otherwise by a mutation: their own fields, and how many students are in them. */
function classesOf(mutation: Mutation): readonly Uuid[] {
  if (isOn(mutation, 'class')) return [mutation.classId];
  if (!isOn(mutation, 'student')) return [];
  if (mutation.type === 'student.create') return mutation.classIds;
  if (mutation.type === 'student.move') return [...new Set([...mutation.before, ...mutation.classIds])];
  return mutation.type === 'student.delete' ? [mutation.classId] : [];
}

function grouped(rows: readonly OutboxRow[], keysOf: (row: OutboxRow) => readonly string[]): ReadonlyMap<string, readonly OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
  }
  return groups;
}
