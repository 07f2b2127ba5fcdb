import { and, eq } from 'drizzle-orm';
import { idOf, uuidSchema, type Iri } from '../../schema/ids.ts';
import { DOCUMENTS_MAX, MEDIA_MAX } from '../../schema/limits.ts';
import type { FileType } from '../../schema/records/file.ts';
import { contentFault, type ContentFault } from '../../schema/rules/content-rules.ts';
import { requireNone, type ViolationCode } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import type { Reading, Tx } from './database.ts';
import { files } from './schema/stories.ts';

const FAULTS: Readonly<Record<ContentFault, ViolationCode>> = {
  'content.empty': { propertyPath: 'body', code: 'contentEmpty' },
  'content.mixed': { propertyPath: 'attachments', code: 'contentMixed' },
  'content.tooManyMedia': { propertyPath: 'attachments', code: 'tooManyMedia', values: { count: MEDIA_MAX } },
  'content.tooManyDocuments': { propertyPath: 'attachments', code: 'tooManyDocuments', values: { count: DOCUMENTS_MAX } },
};

/**
 * The ids of the files that a story or message carries. Throws 422 where one is not the author's own upload, or where
 * text and files together break the rules (schema/rules/content-rules.ts), with what is `also` wrong.
 */
export async function checkContent(
  tx: Tx,
  content: { authorId: string; body: string; attachments: readonly Iri[] },
  also: readonly ViolationCode[] = [],
): Promise<string[]> {
  const { ids, typeOf } = await ownFiles(tx, content.authorId, content.attachments);
  const fault = contentFault({ body: content.body, attachmentTypes: [...typeOf.values()] });
  const unknown = unknownFiles(ids, typeOf);
  requireNone([...(unknown.length > 0 || fault === null ? unknown : [FAULTS[fault]]), ...also]);
  return ids;
}

/** The attachments that are not the author's own uploads. */
export async function fileViolations(db: Reading, authorId: string, attachments: readonly string[] = []): Promise<readonly ViolationCode[]> {
  const { ids, typeOf } = await ownFiles(db, authorId, attachments);
  return unknownFiles(ids, typeOf);
}

async function ownFiles(db: Reading, authorId: string, attachments: readonly string[]): Promise<{ ids: string[]; typeOf: ReadonlyMap<string, FileType> }> {
  const ids = [...new Set(attachments.map((attachment) => idOf(attachment).toLowerCase()))];
  const known = ids.filter((id) => uuidSchema.safeParse(id).success);
  const rows = known.length === 0 ? [] : await db.select({ id: files.id, type: files.type }).from(files).where(and(anyOf(files.id, known), eq(files.ownerId, authorId)));
  return { ids, typeOf: new Map(rows.map((row) => [row.id, row.type])) };
}

function unknownFiles(ids: readonly string[], typeOf: ReadonlyMap<string, FileType>): readonly ViolationCode[] {
  return ids.flatMap((id, index) => (typeOf.has(id) ? [] : [{ propertyPath: `attachments[${index}]`, code: 'unknownFile' as const }]));
}
