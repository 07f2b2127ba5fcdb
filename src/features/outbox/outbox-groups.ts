import type { OutboxView } from '../../../schema/port/views.ts';
import { isQuiet } from '../../../schema/rules/quiet-mutations.ts';

/** One card of the outbox: one change, or several of one press (F-209). */
export interface OutboxCard extends OutboxView {
  /** All of its changes, the first one's id first. */
  readonly ids: readonly string[];
}

export interface OutboxGroup {
  readonly kind: 'failed' | 'sending' | 'waiting';
  readonly rows: readonly OutboxCard[];
}

export interface OutboxGroups {
  readonly groups: readonly OutboxGroup[];
  /** Likes, read marks and muting on their way: one line for all (F-202). */
  readonly quiet: number;
}

/** What needs the user first, then what leaves, then what waits, each in the order it was made (GEN-10). Empty groups are left out. */
export function outboxGroups(all: readonly OutboxView[]): OutboxGroups {
  const rows = all.filter((row) => !isQuiet(row.mutation) || row.honest.state === 'failed');
  const of = (kind: OutboxGroup['kind']): OutboxGroup => ({ kind, rows: folded(rows.filter((row) => kindOf(row) === kind).toSorted((one, other) => one.madeAt - other.madeAt)) });
  const groups = [of('failed'), of('sending'), of('waiting')].filter((group) => group.rows.length > 0);
  return { groups, quiet: all.length - rows.length };
}

/** Students added to one class, and its parents invited, one after the other, are one card with all their names or contacts. */
function folded(rows: readonly OutboxView[]): readonly OutboxCard[] {
  const cards: OutboxCard[] = [];
  for (const row of rows) {
    const last = cards.at(-1);
    if (last !== undefined && isOneBatch(last, row)) cards[cards.length - 1] = withRow(last, row);
    else cards.push({ ...row, ids: [row.id] });
  }
  return cards;
}

/* The name is kept where all are about one person: the contacts of several families do not belong to one child. */
function withRow({ who, ...card }: OutboxCard, row: OutboxView): OutboxCard {
  return {
    ...card,
    ...(who !== undefined && who === row.who && { who }),
    ids: [...card.ids, row.id],
    text: [card.text, row.text].filter(Boolean).join(', '),
    mayBeSent: card.mayBeSent || row.mayBeSent,
    attempts: Math.max(card.attempts, row.attempts),
  };
}

/** What is done for a whole class by one press. */
const BATCHED: ReadonlySet<OutboxView['mutation']> = new Set(['student.create', 'invitation.create']);

/* What was refused is folded only with what was refused for the same reason. */
function isOneBatch(one: OutboxView, other: OutboxView): boolean {
  if (!BATCHED.has(one.mutation) || one.mutation !== other.mutation || one.place !== other.place) return false;
  return one.honest.state !== 'failed' || JSON.stringify(one.honest) === JSON.stringify(other.honest);
}

function kindOf({ honest }: OutboxView): OutboxGroup['kind'] {
  return honest.state === 'failed' || honest.state === 'sending' ? honest.state : 'waiting';
}
