import type { FileType } from '../records/file.ts';

/** A kind of file that stories, messages and avatars take. The page, the worker and the server read this one list. */
export interface FileKind {
  readonly type: FileType;
  /** The type that a device gives it; photos are served in another one where the server writes them again. */
  readonly mimeType: string;
  /** Endings of its names in lower case, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** The types that the bytes of such a file are recognised as (package file-type; TEXT_TYPE for plain text). */
  readonly signatures: readonly string[];
}

/** What plain text is recognised as: it has no signature (plain-text.ts). */
export const TEXT_TYPE = 'text/plain';
const OLD_OFFICE = ['application/x-cfb'];
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/**
 * product.md section 5, which is the minimum, with the decision of F-108: WebP, AVIF and QuickTime are taken, too.
 * HEIC and HEIF are one kind. An animated PNG is a PNG.
 */
export const FILE_KINDS: readonly FileKind[] = [
  { type: 'photo', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'], signatures: ['image/jpeg'] },
  { type: 'photo', mimeType: 'image/png', extensions: ['png'], signatures: ['image/png', 'image/apng'] },
  { type: 'photo', mimeType: 'image/heic', extensions: ['heic', 'heif'], signatures: ['image/heic', 'image/heif'] },
  { type: 'photo', mimeType: 'image/webp', extensions: ['webp'], signatures: ['image/webp'] },
  { type: 'photo', mimeType: 'image/avif', extensions: ['avif'], signatures: ['image/avif'] },
  { type: 'photo', mimeType: 'image/gif', extensions: ['gif'], signatures: ['image/gif'] },
  { type: 'photo', mimeType: 'image/bmp', extensions: ['bmp'], signatures: ['image/bmp'] },
  { type: 'photo', mimeType: 'image/tiff', extensions: ['tif', 'tiff'], signatures: ['image/tiff'] },
  { type: 'video', mimeType: 'video/mp4', extensions: ['mp4'], signatures: ['video/mp4'] },
  { type: 'video', mimeType: 'video/webm', extensions: ['webm'], signatures: ['video/webm'] },
  { type: 'video', mimeType: 'video/quicktime', extensions: ['mov'], signatures: ['video/quicktime'] },
  { type: 'file', mimeType: 'application/pdf', extensions: ['pdf'], signatures: ['application/pdf'] },
  { type: 'file', mimeType: 'application/msword', extensions: ['doc'], signatures: OLD_OFFICE },
  { type: 'file', mimeType: `${OFFICE}wordprocessingml.document`, extensions: ['docx'], signatures: [`${OFFICE}wordprocessingml.document`] },
  { type: 'file', mimeType: 'application/vnd.ms-excel', extensions: ['xls'], signatures: OLD_OFFICE },
  { type: 'file', mimeType: `${OFFICE}spreadsheetml.sheet`, extensions: ['xlsx'], signatures: [`${OFFICE}spreadsheetml.sheet`] },
  { type: 'file', mimeType: 'application/vnd.ms-powerpoint', extensions: ['ppt'], signatures: OLD_OFFICE },
  { type: 'file', mimeType: `${OFFICE}presentationml.presentation`, extensions: ['pptx'], signatures: [`${OFFICE}presentationml.presentation`] },
  { type: 'file', mimeType: 'text/plain', extensions: ['txt'], signatures: [TEXT_TYPE] },
  { type: 'file', mimeType: 'application/rtf', extensions: ['rtf'], signatures: ['application/rtf'] },
  { type: 'file', mimeType: 'text/csv', extensions: ['csv'], signatures: [TEXT_TYPE] },
];

/** Photos that every supported browser draws: where one finds no picture in such bytes, they are damaged. */
export const DRAWN_EVERYWHERE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp']);

/** The MIME types of a type of file, as a file chooser takes them. */
export function mimeTypesOf(type: FileType): readonly string[] {
  return FILE_KINDS.filter((kind) => kind.type === type).map(({ mimeType }) => mimeType);
}

/** The endings of a type of file, without their dots. */
export function extensionsOf(type: FileType): readonly string[] {
  return FILE_KINDS.filter((kind) => kind.type === type).flatMap(({ extensions }) => extensions);
}

/** The ending of a name in lower case, without its dot; empty where it has none. Digits alone are a date: "Plan 30.11". */
export function extensionOf(name: string): string {
  const extension = /.\.([A-Za-z0-9]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return /^\d+$/u.test(extension) ? '' : extension;
}

/** The kind that a name promises, by its ending. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  return FILE_KINDS.find(({ extensions }) => extensions.includes(extension));
}
