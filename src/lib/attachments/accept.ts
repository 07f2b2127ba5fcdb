import { DOCUMENT_EXTENSIONS, PHOTO_TYPES, VIDEO_TYPES } from '../../../schema/limits.ts';
import { DRAWABLE_TYPES } from './is-damaged.ts';

/* Some systems know no MIME type for these pictures: their endings stand beside. */
const PHOTO_EXTENSIONS = ['.heic', '.tif', '.tiff', '.bmp'];

/** What the file chooser offers; the worker judges again what was chosen. */
export const ACCEPT_PHOTOS = [...PHOTO_TYPES, ...PHOTO_EXTENSIONS, ...cameraType(navigator.userAgent)].join(',');
/** A face is cut in the page itself. */
export const ACCEPT_DRAWABLE = DRAWABLE_TYPES.join(',');
export const ACCEPT_MEDIA = [ACCEPT_PHOTOS, ...VIDEO_TYPES].join(',');
export const ACCEPT_DOCUMENTS = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/**
 * From Android 14 on Chromium answers a list of nothing but pictures and films with the system's gallery, which has no
 * camera. A type that it does not know, and no file has, brings back the chooser with both.
 */
export function cameraType(userAgent: string): readonly string[] {
  return /Android/u.test(userAgent) && !/Firefox/u.test(userAgent) ? ['android/allowCamera'] : [];
}

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
