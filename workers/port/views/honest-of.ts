import type { AttachmentView, Honest } from '../../../schema/port/views.ts';
import type { FileRecord } from '../../../schema/records/file.ts';
import type { AttachmentDraft } from '../../../schema/rules/mutation.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';

/** A row that travels just now: which file of it, and how far that one is. */
export interface Travel {
  readonly fileId: string | null;
  readonly percent: number | null;
}

export const STORED: Honest = { state: 'stored' };

/** The honest state of a row of the outbox. `percent` is of all bytes of its files. */
export function honestOf(row: OutboxRow, travel: Travel | undefined): Honest {
  if (row.state === 'parked') return { state: 'failed', reason: row.refusal ?? { code: 'refused', status: null, text: null } };
  return travel === undefined ? { state: 'waiting' } : { state: 'sending', percent: percentOf(row, travel) };
}

/** Files that still lie on this device only, each with its own share of bytes sent while they travel. */
export function localAttachments(files: readonly AttachmentDraft[], row: OutboxRow | null, travel: Travel | undefined): AttachmentView[] {
  return files.map((file) => ({
    _id: file.fileId, type: file.type, originalName: file.name, mimeType: file.mimeType, size: file.size, width: file.width, height: file.height,
    isLocal: true, percent: filePercent(file, row, travel), ...(row?.state === 'parked' && row.refusal?.fileId === file.fileId ? { isRefused: true } : {}),
  }));
}

/** Files on the server. */
export function storedAttachments(files: readonly FileRecord[]): AttachmentView[] {
  return files.map(({ _id, type, originalName, mimeType, size, width, height }) => ({ _id, type, originalName, mimeType, size, width, height, isLocal: false, percent: null }));
}

function filePercent(file: AttachmentDraft, row: OutboxRow | null, travel: Travel | undefined): number | null {
  if (row === null || travel === undefined) return null;
  if (row.uploaded.includes(file.fileId)) return 100;
  return travel.fileId === file.fileId ? travel.percent : null;
}

function percentOf(row: OutboxRow, travel: Travel): number | null {
  const files = 'attachments' in row.mutation ? row.mutation.attachments : [];
  const all = files.reduce((sum, file) => sum + file.size, 0);
  if (all === 0) return null;
  const sent = files.reduce((sum, file) => sum + (file.size * (filePercent(file, row, travel) ?? 0)) / 100, 0);
  return Math.round((sent / all) * 100);
}
