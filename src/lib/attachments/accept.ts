import { DOCUMENT_EXTENSIONS, PHOTO_TYPES, VIDEO_TYPES } from '../../../schema/limits.ts';

/* Some systems know no MIME type for these pictures: their endings stand beside. */
const PHOTO_EXTENSIONS = ['.heic', '.tif', '.tiff', '.bmp'];

/** What the file chooser offers; the worker judges again what was chosen. */
export const ACCEPT_PHOTOS = [...PHOTO_TYPES, ...PHOTO_EXTENSIONS].join(',');
/** A face is cut in the page itself, by what the browser can draw everywhere. */
export const ACCEPT_DRAWABLE = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp'].join(',');
export const ACCEPT_MEDIA = [ACCEPT_PHOTOS, ...VIDEO_TYPES].join(',');
export const ACCEPT_DOCUMENTS = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Whether a file of this name is taken for a document; the worker judges by the ending, too. */
export function isDocumentName(name: string): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return DOCUMENT_EXTENSIONS.some((known) => known === extension);
}

/** The kind that a draft is locked to by what it holds already (STO-02). */
export function attachmentMode(attachments: readonly { readonly type: string }[]): 'none' | 'media' | 'document' {
  if (attachments.length === 0) return 'none';
  return attachments.some(({ type }) => type === 'file') ? 'document' : 'media';
}
