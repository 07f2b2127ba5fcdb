import { DOCUMENT_EXTENSIONS, DOCUMENTS_MAX, FILE_SIZE_MAX, MEDIA_MAX, PHOTO_TYPES, VIDEO_TYPES } from '../../schema/limits.ts';
import type { ValueOf } from '../../schema/port/commands.ts';
import type { FileType } from '../../schema/records/file.ts';
import type { AttachmentDraft } from '../../schema/rules/mutation.ts';

export type RefusedReason = ValueOf<'addDraftFiles'>['refused'][number]['reason'];
export interface Candidate {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
}
export type Accepted = { readonly mimeType: string; readonly type: FileType };

/** Extensions whose MIME type browsers leave empty or name in their own ways. */
const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  heic: 'image/heic', heif: 'image/heic', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', bmp: 'image/bmp', tif: 'image/tiff', tiff: 'image/tiff',
  mp4: 'video/mp4', webm: 'video/webm', pdf: 'application/pdf', doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', txt: 'text/plain', rtf: 'application/rtf', csv: 'text/csv',
};

/**
 * Whether a picked file may join those that a draft has (product.md section 5): its type as it will be uploaded, or
 * the reason why not. Videos only in posts; media or documents, not both.
 */
export function acceptFile(file: Candidate, present: readonly AttachmentDraft[], isPost: boolean): Accepted | RefusedReason {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_SIZE_MAX) return 'tooLarge';
  const accepted = acceptedType(file, isPost);
  if (accepted === null) return 'type';
  if (present.some((other) => other.name === file.name && other.size === file.size && other.lastModified === file.lastModified)) return 'duplicate';
  const isDocument = accepted.type === 'file';
  if (present.some((other) => (other.type === 'file') !== isDocument)) return 'mixed';
  return present.length >= (isDocument ? DOCUMENTS_MAX : MEDIA_MAX) ? 'tooMany' : accepted;
}

function acceptedType(file: Candidate, isPost: boolean): Accepted | null {
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (DOCUMENT_EXTENSIONS.some((known) => known === extension)) return { mimeType: TYPE_BY_EXTENSION[extension] ?? file.type, type: 'file' };
  const told = file.type.toLowerCase() === 'image/jpg' ? 'image/jpeg' : file.type.toLowerCase();
  const mimeType = told === '' || told === 'application/octet-stream' || told === 'image/heif' ? (TYPE_BY_EXTENSION[extension] ?? told) : told;
  if (PHOTO_TYPES.some((known) => known === mimeType)) return { mimeType, type: 'photo' };
  return isPost && VIDEO_TYPES.some((known) => known === mimeType) ? { mimeType, type: 'video' } : null;
}
