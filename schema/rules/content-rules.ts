import { DOCUMENTS_MAX, MEDIA_MAX } from '../limits.ts';
import type { FileType } from '../records/file.ts';
import { isBlank } from './visible-text.ts';

/** A rule's answer: codes, not words; both sides turn a code into text in the reader's language. */
export type ContentFault = 'content.empty' | 'content.tooManyMedia' | 'content.tooManyDocuments' | 'content.mixed';

/**
 * Text or at least one attachment; up to 20 media or 1 document, never both (product.md sections 4 and 5).
 * Answers the first fault, or null.
 */
export function contentFault(content: { body: string; attachmentTypes: readonly FileType[] }): ContentFault | null {
  const documents = content.attachmentTypes.filter((type) => type === 'file').length;
  const media = content.attachmentTypes.length - documents;
  if (isBlank(content.body) && content.attachmentTypes.length === 0) return 'content.empty';
  if (documents > 0 && media > 0) return 'content.mixed';
  if (documents > DOCUMENTS_MAX) return 'content.tooManyDocuments';
  if (media > MEDIA_MAX) return 'content.tooManyMedia';
  return null;
}

/** The type of an upload by its MIME type (product.md section 5). */
export function fileTypeOf(mimeType: string): FileType {
  if (mimeType.includes('image')) return 'photo';
  return mimeType.includes('video') ? 'video' : 'file';
}
