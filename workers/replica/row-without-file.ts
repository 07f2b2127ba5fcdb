import type { Uuid } from '../../schema/ids.ts';
import type { OutboxRow } from './vault-store.ts';

/** A row as it is sent without one of its files: what was refused goes as a new one (R-OUT-14). Null: it has no such file. */
export function rowWithoutFile(row: OutboxRow, fileId: Uuid, newKey: () => Uuid): OutboxRow | null {
  if (!('attachments' in row.mutation) || !row.mutation.attachments.some((file) => file.fileId === fileId)) return null;
  const attachments = row.mutation.attachments.filter((file) => file.fileId !== fileId);
  // The one file of a profile is its new picture.
  const mutation = row.mutation.type === 'profile.update' ? { ...row.mutation, attachments, avatar: 'kept' as const } : { ...row.mutation, attachments };
  const asNew = row.sentAt === null ? {} : { key: newKey(), sentAt: null };
  return { ...row, ...asNew, mutation, state: 'waiting', refusal: null, nextTryAt: null, uploaded: row.uploaded.filter((known) => known !== fileId) };
}
