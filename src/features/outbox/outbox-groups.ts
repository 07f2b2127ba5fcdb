import type { OutboxView } from '../../../schema/port/views.ts';
import { isQuiet } from '../../../schema/rules/quiet-mutations.ts';

export interface OutboxGroup {
  readonly kind: 'failed' | 'sending' | 'waiting';
  readonly rows: readonly OutboxView[];
}

export interface OutboxGroups {
  readonly groups: readonly OutboxGroup[];
  /** Likes, read marks and muting on their way: one line for all (F-202). */
  readonly quiet: number;
}

/** What needs the user first, then what leaves, then what waits, each in the order it was made (GEN-10). Empty groups are left out. */
export function outboxGroups(all: readonly OutboxView[]): OutboxGroups {
  const rows = all.filter((row) => !isQuiet(row.mutation) || row.honest.state === 'failed');
  const of = (kind: OutboxGroup['kind']): OutboxGroup => ({ kind, rows: rows.filter((row) => kindOf(row) === kind).toSorted((one, other) => one.madeAt - other.madeAt) });
  const groups = [of('failed'), of('sending'), of('waiting')].filter((group) => group.rows.length > 0);
  return { groups, quiet: all.length - rows.length };
}

function kindOf({ honest }: OutboxView): OutboxGroup['kind'] {
  return honest.state === 'failed' || honest.state === 'sending' ? honest.state : 'waiting';
}
