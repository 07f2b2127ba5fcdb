import { and, eq } from 'drizzle-orm';
import { idOf, uuidSchema, type Iri } from '../../schema/ids.ts';
import { DOCUMENTS_MAX, MEDIA_MAX } from '../../schema/limits.ts';
import { contentFault, type ContentFault } from '../../schema/rules/content-rules.ts';
import { invalid, type ViolationCode } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import type { Tx } from './database.ts';
import { files } from './schema/stories.ts';

const FAULTS: Readonly<Record<ContentFault, ViolationCode>> = {
  'content.empty': { propertyPath: 'body', code: 'contentEmpty' },
  'content.mixed': { propertyPath: 'attachments', code: 'contentMixed' },
  'content.tooManyMedia': { propertyPath: 'attachments', code: 'tooManyMedia', values: { count: MEDIA_MAX } },
  'content.tooManyDocuments': { propertyPath: 'attachments', code: 'tooManyDocuments', values: { count: DOCUMENTS_MAX } },
};

/**
 * The ids of the files that a story or message carries. Throws 422 where one is not the author's own upload, or where
 * text and files together break the rules (schema/rules/content-rules.ts).
 */
export async function checkContent(tx: Tx, content: { authorId: string; body: string; attachments: readonly Iri[] }): Promise<string[]> {
  const ids = [...new Set(content.attachments.map((attachment) => idOf(attachment).toLowerCase()))];
  const known = ids.filter((id) => uuidSchema.safeParse(id).success);
  const rows = known.length === 0 ? [] : await tx.select({ id: files.id, type: files.type }).from(files).where(and(anyOf(files.id, known), eq(files.ownerId, content.authorId)));
  const typeOf = new Map(rows.map((row) => [row.id, row.type]));
  const unknown = ids.flatMap((id, index) => (typeOf.has(id) ? [] : [{ propertyPath: `attachments[${index}]`, code: 'unknownFile' as const }]));
  if (unknown.length > 0) throw invalid(...unknown);
  const fault = contentFault({ body: content.body, attachmentTypes: rows.map((row) => row.type) });
  if (fault !== null) throw invalid(FAULTS[fault]);
  return ids;
}
