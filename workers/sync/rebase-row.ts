import { classCall } from '../../schema/calls/class-calls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { eventCall } from '../../schema/calls/event-calls.ts';
import { storyCall } from '../../schema/calls/story-calls.ts';
import { studentCall } from '../../schema/calls/student-calls.ts';
import type { Resource } from '../../schema/records/change.ts';
import { resourceSchema } from '../../schema/records/change.ts';
import { isEdit, rebase, withoutBase, type EditMutation } from '../../schema/rules/edit-base.ts';
import type { OutboxRow, VaultStore } from '../replica/vault-store.ts';
import { saysGone, type Outcome } from './answer.ts';
import type { ApplyQueue } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';

export interface RebaseParts {
  readonly vault: VaultStore;
  readonly api: AuthorizedApi;
  readonly queue: ApplyQueue;
  readonly signal: AbortSignal;
}

/**
 * Answers an entry whose edit the server refused because the record has changed since (412) as one on the present version
 * (R-OUT-21); what it will replace is stored with it before it leaves. Null where the entry is gone.
 * @returns the answer of the server instead, where it could not be asked.
 */
export async function rebasedRow(parts: RebaseParts, row: OutboxRow): Promise<OutboxRow | null | { readonly answer: Exclude<Outcome<unknown>, { kind: 'ok' }> }> {
  const { mutation } = row;
  if (!isEdit(mutation)) return row;
  const ticket = parts.queue.ticket();
  const { call, params } = readOf(mutation);
  const answer = await parts.api.send(call, { params, signal: parts.signal });
  parts.signal.throwIfAborted();
  // The edit itself will be told why it is gone.
  if (saysGone(answer)) return parts.vault.updateRow(row.id, { mutation: withoutBase(mutation) });
  if (answer.kind !== 'ok') return { answer };
  const current: Resource = resourceSchema.parse(answer.value);
  await parts.queue.run(ticket, (writer) => writer.put([current]));
  const { mutation: rebased, replaces } = rebase(mutation, current);
  return parts.vault.updateRow(row.id, { mutation: rebased, replaces: { ...row.replaces, ...replaces } });
}

function readOf(mutation: EditMutation): { readonly call: Call; readonly params: Record<string, string> } {
  switch (mutation.type) {
    case 'class.update':
      return { call: classCall, params: { classId: mutation.classId } };
    case 'student.update':
      return { call: studentCall, params: { studentId: mutation.studentId } };
    case 'story.update':
      return { call: storyCall, params: { classId: mutation.classId, storyId: mutation.storyId } };
    case 'event.update':
      return { call: eventCall, params: { eventId: mutation.eventId } };
  }
}
