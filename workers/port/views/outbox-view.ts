import type { OutboxView } from '../../../schema/port/views.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { honestOf, localAttachments } from './honest-of.ts';
import type { ViewContext } from './view-context.ts';

/** Where a row belongs, and whom it is about, by the names that this device knows. */
export interface OutboxNames {
  readonly place: string | null;
  readonly who: string | null;
}

/** A row of the outbox page (GEN-10). */
export function outboxView(row: OutboxRow, { place, who }: OutboxNames, context: ViewContext, isHeld = false): OutboxView {
  const travel = context.travelling.get(row.id);
  return {
    id: row.id,
    mutation: row.mutation.type,
    honest: honestOf(row, travel),
    madeAt: row.madeAt,
    place,
    ...(who === null ? {} : { who }),
    ...rewardOf(row),
    text: textOf(row),
    attachments: 'attachments' in row.mutation ? localAttachments(row.mutation.attachments, row, travel) : [],
    attempts: row.attempts,
    nextTryAt: row.nextTryAt,
    // What the server has refused it does not have.
    mayBeSent: row.sentAt !== null && typeof row.refusal?.status !== 'number',
    ...(isHeld ? { waitsForWifi: true } : {}),
  };
}

function rewardOf({ mutation }: OutboxRow): Pick<OutboxView, 'reward'> {
  if (mutation.type !== 'reward.create') return {};
  const { points, skillType, name } = mutation;
  return { reward: { points, skillType, name } };
}

function textOf(row: OutboxRow): string | null {
  const { mutation } = row;
  if ('body' in mutation) return mutation.body;
  if ('name' in mutation) return mutation.type === 'thread.createDirect' || mutation.type === 'reward.create' ? null : mutation.name;
  if (mutation.type === 'invitation.create') return mutation.contact;
  if ('firstName' in mutation) return joined([mutation.firstName, mutation.lastName], ' ');
  if ('title' in mutation) return joined([mutation.title, mutation.description], '\n');
  if (mutation.type === 'class.update') return mutation.patch.name ?? null;
  if (mutation.type === 'student.update') return joined([mutation.patch.firstName, mutation.patch.lastName], ' ');
  return mutation.type === 'event.update' ? joined([mutation.patch.title, mutation.patch.description], '\n') : null;
}

function joined(parts: readonly (string | undefined)[], between: string): string | null {
  return parts.filter((part) => part !== undefined && part !== '').join(between) || null;
}
