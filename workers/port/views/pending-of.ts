import type { Honest } from '../../../schema/port/views.ts';
import type { Mutation } from '../../../schema/rules/mutation.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { honestOf, STORED } from './honest-of.ts';
import { isLaidOver } from './pending-index.ts';
import type { ViewContext } from './view-context.ts';

/** The truth with what waits laid over it; null where it will be gone. Refused changes are rolled back (SYN-05). */
export function laidOver<T>(truth: T, rows: readonly OutboxRow[], overlay: (before: T, mutation: Mutation) => T | null): T | null {
  let shown: T | null = truth;
  for (const row of rows) if (shown !== null && isLaidOver(row)) shown = overlay(shown, row.mutation);
  return shown;
}

/** The honest state of a thing with changes: what was refused shows before what waits. */
export function pendingOf(rows: readonly OutboxRow[], context: ViewContext): { readonly honest: Honest; readonly outboxId: string | null } {
  const row = rows.find(({ state }) => state === 'parked') ?? rows[0];
  return row === undefined ? { honest: STORED, outboxId: null } : { honest: honestOf(row, context.travelling.get(row.id)), outboxId: row.id };
}
