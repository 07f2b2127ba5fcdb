import { iri } from '../../schema/ids.ts';
import type { FileRecord } from '../../schema/records/file.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { files } from './schema/stories.ts';

/** Files by id. Who may see them is decided by what they hang on. */
export async function filesByIds(db: Reading, ids: Iterable<string>): Promise<ReadonlyMap<string, FileRecord>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(files).where(anyOf(files.id, wanted));
  return new Map(rows.map((row) => [row.id, fileRecordOf(row)]));
}

/** A row of `files` on the wire. */
export function fileRecordOf(row: typeof files.$inferSelect): FileRecord {
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

/** The files of one entity in its own order; one that is gone is left out. */
export function attachmentsIn(known: ReadonlyMap<string, FileRecord>, ids: readonly string[]): FileRecord[] {
  return ids.map((id) => known.get(id)).filter((file) => file !== undefined);
}
