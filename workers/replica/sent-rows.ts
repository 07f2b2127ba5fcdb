import type { Iri, Uuid } from '../../schema/ids.ts';
import { withoutBase } from '../../schema/rules/edit-base.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { MutationType } from '../../schema/rules/mutation.ts';
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
const NEVER_AGAIN: ReadonlySet<MutationType> = new Set<MutationType>(['invitation.notify', 'story.remind', 'feedback.send', 'push.subscribe', 'push.unsubscribe', 'push.subscribeNative', 'push.unsubscribeNative']);
/** Of these the last one says all, be it the same or its opposite. */
const LAST_SAYS_ALL: ReadonlyMap<MutationType, string> = new Map<MutationType, string>([
  ['thread.read', 'read'], ['story.read', 'read'], ['story.like', 'like'], ['story.unlike', 'like'], ['thread.mute', 'mute'], ['thread.unmute', 'mute'],
]);
/** Words that were deleted for everybody stay on no device. */
const TAKES_WORDS: ReadonlySet<MutationType> = new Set<MutationType>(['message.delete', 'comment.delete', 'story.delete', 'event.delete']);

/** Confirmed entries that are remembered by id: many more than people follow at once. */
export const CONFIRMED_MAX = 100;

/** The ids of confirmed entries with one more, the oldest forgotten. */
export function withConfirmed(confirmed: readonly Uuid[], id: Uuid): readonly Uuid[] {
  return [...confirmed, id].slice(-CONFIRMED_MAX);
}

/** A row as it is put away; null where it is never offered again. */
export function sentRow(row: OutboxRow, at: number): SentRow | null {
  if (NEVER_AGAIN.has(row.mutation.type)) return null;
  const { entity, needs } = planOf(withoutReply(row.mutation));
  return { seq: row.seq, at, about: [...new Set([entity, ...needs])], row };
}

/** Whether what was put away is kept no longer once `later` is acknowledged. */
export function isOver(sent: SentRow, later: OutboxRow): boolean {
  // One that was offered again is acknowledged behind what was written after it.
  if (later.seq <= sent.seq) return false;
  const { type } = later.mutation;
  const { entity } = planOf(later.mutation);
  if (TAKES_WORDS.has(type)) return sent.about.includes(entity);
  const said = LAST_SAYS_ALL.get(type);
  return said !== undefined && said === LAST_SAYS_ALL.get(sent.row.mutation.type) && sent.about[0] === entity;
}

/**
 * What of `sent` is offered again to a restored server: not what is over by a row that is on its way just now, and will be
 * acknowledged. It would be shown over that one, behind which it was written (seed 900).
 */
export function toBeOffered(sent: readonly SentRow[], outbox: readonly OutboxRow[]): readonly SentRow[] {
  const onTheirWay = outbox.filter(({ state, sentAt }) => state === 'waiting' && sentAt !== null);
  return sent.filter((each) => !onTheirWay.some((row) => isOver(each, row)));
}

/** A row as it waits again: as one whose answer was lost, so that it is never folded, in its old place and under its old key. */
export function offeredAgain({ row }: SentRow, id: Uuid): OutboxRow {
  // The versions of the restored server say nothing of what its writer saw.
  const { standing: _, replaces: __, ...rest } = row;
  return { ...rest, mutation: withoutBase(row.mutation), id, state: 'waiting', refusal: null, attempts: 0, nextTryAt: null };
}
