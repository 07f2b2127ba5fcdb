import { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import { fileTypeSchema, type FileRecord } from '../../schema/records/file.ts';
import { hotStatement, ms } from './hot-statement.ts';
import type { files } from './schema/stories.ts';

/** A file as attachmentsJson tells it. */
export const attachmentRowSchema = z.object({
  id: z.string(),
  type: fileTypeSchema,
  originalName: z.string(),
  mimeType: z.string(),
  size: z.number(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  uploadedAt: z.number(),
});

export type AttachmentRow = z.output<typeof attachmentRowSchema>;

const COLUMNS = `id, type, original_name as "originalName", mime_type as "mimeType", size::float8 as size, width, height, ${ms('uploaded_at')} as "uploadedAt"`;

/** Files by id. Who may see them is decided by what they hang on. */
export const attachmentsOfIds = hotStatement(['ids'], ($) => `select ${COLUMNS} from files where id = any(${$('ids')}::uuid[])`, attachmentRowSchema);

/** The files that a row's `attachment_ids` name, as JSON within a statement. Who may see them is decided by the row. */
export function attachmentsJson(row: string): string {
  return `case when ${row}.attachment_ids = '[]'::jsonb then '[]'::json else (
    select coalesce(json_agg(f), '[]') from (
      select ${COLUMNS} from files where id = any(array(select jsonb_array_elements_text(${row}.attachment_ids)::uuid))) f) end`;
}

/** The same of all rows of `from` at once: a page's files are found in one go, each once. */
export function attachmentsJsonOf(from: string): string {
  return `(select coalesce(json_agg(f), '[]') from (
    select ${COLUMNS} from files where id = any(array(select jsonb_array_elements_text(attachment_ids)::uuid from ${from}))) f)`;
}

/** The files of a row in its own order; one that is gone is left out. */
export function attachmentsIn(rows: readonly AttachmentRow[], ids: readonly string[]): FileRecord[] {
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map((row) => fileRecordOf({ ...row, uploadedAt: new Date(row.uploadedAt) })));
}

/** A row of `files` on the wire. */
export function fileRecordOf(row: Omit<typeof files.$inferSelect, 'ownerId' | 'looseSince'>): FileRecord {
  return {
    '@id': iri.file(row.id),
    '@type': 'File',
    _id: row.id,
    type: row.type,
    url: `${iri.file(row.id)}/content`,
    originalName: row.originalName,
    mimeType: row.mimeType,
    size: row.size,
    width: row.width,
    height: row.height,
    uploadedAt: row.uploadedAt.toISOString(),
  };
}
