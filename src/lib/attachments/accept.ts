import { extensionsOf, kindOfName, mimeTypesOf } from '../../../schema/rules/file-kinds.ts';

const endings = (type: Parameters<typeof extensionsOf>[0]) => extensionsOf(type).map((extension) => `.${extension}`);

/** What the file chooser offers; the worker judges again what was chosen. Some systems know no type for some: their endings stand beside. */
export const ACCEPT_PHOTOS = [...mimeTypesOf('photo'), ...endings('photo'), ...cameraType(navigator.userAgent)].join(',');
export const ACCEPT_MEDIA = [ACCEPT_PHOTOS, ...mimeTypesOf('video'), ...endings('video')].join(',');
export const ACCEPT_DOCUMENTS = endings('file').join(',');

/**
 * From Android 14 on Chromium answers a list of nothing but pictures and films with the system's gallery, which has no
 * camera. A type that it does not know, and no file has, brings back the chooser with both.
 */
export function cameraType(userAgent: string): readonly string[] {
  return /Android/u.test(userAgent) && !/Firefox/u.test(userAgent) ? ['android/allowCamera'] : [];
}

/** Whether a file of this name is taken for a document. */
export function isDocumentName(name: string): boolean {
  return kindOfName(name)?.type === 'file';
}

/** The kind that a draft is locked to by what it holds already (STO-02). */
export function attachmentMode(attachments: readonly { readonly type: string }[]): 'none' | 'media' | 'document' {
  if (attachments.length === 0) return 'none';
  return attachments.some(({ type }) => type === 'file') ? 'document' : 'media';
}
