import type { OutboxView } from '../../../schema/port/views.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { honestOf, localAttachments } from './honest-of.ts';
import type { ViewContext } from './view-context.ts';

/** A row of the outbox page (GEN-10). `place` is the name of the class or thread it belongs to. */
export function outboxView(row: OutboxRow, place: string | null, context: ViewContext): OutboxView {
  const travel = context.travelling.get(row.id);
  return {
    id: row.id,
    mutation: row.mutation.type,
    honest: honestOf(row, travel),
    madeAt: row.madeAt,
    place,
    text: textOf(row),
    attachments: 'attachments' in row.mutation ? localAttachments(row.mutation.attachments, row, travel) : [],
    attempts: row.attempts,
    nextTryAt: row.nextTryAt,
    mayBeSent: row.sentAt !== null,
  };
}

function textOf(row: OutboxRow): string | null {
  if ('body' in row.mutation) return row.mutation.body;
  if (row.mutation.type === 'class.create') return row.mutation.name;
  return row.mutation.type === 'class.update' ? (row.mutation.patch.name ?? null) : null;
}
