import type { Iri, Uuid } from '../../schema/ids.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation, MutationType } from '../../schema/rules/mutation.ts';
import { withoutReply } from '../../schema/rules/quote-rules.ts';
import type { OutboxRow } from './vault-store.ts';

/** A row that the server has acknowledged, and when, by the device's clock, ms. */
export interface SentRow {
  readonly seq: number;
  readonly at: number;
  /** What it is about: the thing itself first, then what that lies in. */
  readonly about: readonly Iri[];
  readonly row: OutboxRow;
}

/** What would come twice, or means nothing to a later moment: letters, reminders, and where this device is called. */
const NEVER_AGAIN: ReadonlySet<MutationType> = new Set<MutationType>(['invitation.notify', 'story.remind', 'push.subscribe', 'push.unsubscribe']);
/** Of these the last one says all. */
const LAST_SAYS_ALL: ReadonlySet<MutationType> = new Set<MutationType>(['thread.read', 'story.read']);
/** Words that were deleted for everybody stay on no device. */
const TAKES_WORDS: ReadonlySet<MutationType> = new Set<MutationType>(['message.delete', 'comment.delete', 'story.delete', 'event.delete']);

/** A row as it is put away; null where it is never offered again. */
export function sentRow(row: OutboxRow, at: number): SentRow | null {
  if (NEVER_AGAIN.has(row.mutation.type)) return null;
  const { entity, needs } = planOf(withoutReply(row.mutation));
  return { seq: row.seq, at, about: [...new Set([entity, ...needs])], row };
}

/** Whether what was put away before is kept no longer once `later` is acknowledged; both are about one thing. */
export function isOver(sent: SentRow, later: Mutation): boolean {
  const { entity } = planOf(later);
  if (TAKES_WORDS.has(later.type)) return sent.about.includes(entity);
  return LAST_SAYS_ALL.has(later.type) && sent.row.mutation.type === later.type && sent.about[0] === entity;
}

/** A row as it waits again: as one whose answer was lost, so that it is never folded, in its old place and under its old key. */
export function offeredAgain({ row }: SentRow, id: Uuid): OutboxRow {
  const { standing: _, ...rest } = row;
  return { ...rest, id, state: 'waiting', refusal: null, attempts: 0, nextTryAt: null };
}
