import type { OutboxView } from '../../../schema/port/views.ts';

export interface OutboxGroup {
  readonly kind: 'failed' | 'sending' | 'waiting';
  readonly rows: readonly OutboxView[];
}

/** What needs the user first, then what leaves, then what waits, each in the order it was made (GEN-10). Empty groups are left out. */
export function outboxGroups(rows: readonly OutboxView[]): readonly OutboxGroup[] {
  const of = (kind: OutboxGroup['kind']): OutboxGroup => ({ kind, rows: rows.filter((row) => kindOf(row) === kind).toSorted((one, other) => one.madeAt - other.madeAt) });
  return [of('failed'), of('sending'), of('waiting')].filter((group) => group.rows.length > 0);
}

function kindOf({ honest }: OutboxView): OutboxGroup['kind'] {
  return honest.state === 'failed' || honest.state === 'sending' ? honest.state : 'waiting';
}
