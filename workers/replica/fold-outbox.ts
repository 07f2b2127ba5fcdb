import { foldOf } from '../../schema/rules/mutation-fold.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { OutboxRow } from './vault-store.ts';

/** What to do with a new mutation: add it, change a waiting row into what both say, or drop those rows and forget all. */
export type OutboxFold =
  | { readonly kind: 'add' }
  | { readonly kind: 'replace'; readonly row: OutboxRow; readonly by: Mutation }
  | { readonly kind: 'cancel'; readonly rows: readonly OutboxRow[] };

/**
 * Folds a new mutation with the newest row that speaks of the same thing. Only a row that was never sent may be
 * folded (invariant 2), and never across a sent or kept one: that would change the order.
 */
export function foldIntoOutbox(rows: readonly OutboxRow[], later: Mutation): OutboxFold {
  for (const row of rows.toReversed()) {
    const fold = foldOf(row.mutation, later);
    if (fold.kind === 'keep') {
      if (isSameThing(row.mutation, later)) return { kind: 'add' };
      continue;
    }
    if (row.sentAt !== null) return { kind: 'add' };
    if (fold.kind === 'replace') return { kind: 'replace', row, by: fold.by };
    return { kind: 'cancel', rows: [row, ...dependantsOf(rows, row, later)] };
  }
  return { kind: 'add' };
}

/** A story that never existed takes along what was done to it (likes, reads). */
function dependantsOf(rows: readonly OutboxRow[], created: OutboxRow, later: Mutation): OutboxRow[] {
  if (later.type !== 'story.delete') return [];
  return rows.filter((row) => row !== created && 'storyId' in row.mutation && row.mutation.storyId === later.storyId);
}

/** A kept row of the same kind on the same thing ends the search: what lies before it was settled with it. */
function isSameThing(one: Mutation, other: Mutation): boolean {
  if (one.type !== other.type) return false;
  return idsOf(one).every((id) => idsOf(other).includes(id));
}

function idsOf(mutation: Mutation): string[] {
  return [
    'classId' in mutation ? mutation.classId : '',
    'storyId' in mutation ? mutation.storyId : '',
    'threadId' in mutation ? mutation.threadId : '',
    'messageId' in mutation ? mutation.messageId : '',
  ];
}
