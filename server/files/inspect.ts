import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { DOCUMENT_EXTENSIONS, VIDEO_TYPES } from '../../schema/limits.ts';
import type { FileType } from '../../schema/records/file.ts';
import { isPlainText } from './plain-text.ts';
import { rewriteImage, type RewrittenImage } from './rewrite-image.ts';
import { forgetPlaces } from './video-places.ts';
import { forgetTags } from './webm-places.ts';

/** Why a file is not taken; codes of violations (schema/problem-codes.ts). */
export type FileFault = 'fileEmpty' | 'fileType' | 'fileBroken' | 'filePixels';

export type Inspection =
  | {
      readonly kind: 'accepted';
      readonly type: FileType;
      readonly mimeType: string;
      readonly width: number | null;
      readonly height: number | null;
      /** What is stored instead of the upload; null when the upload itself is. */
      readonly bytes: Uint8Array | null;
    }
  | { readonly kind: 'refused'; readonly fault: FileFault; readonly found: string };

type DocumentExtension = (typeof DOCUMENT_EXTENSIONS)[number];

/** What each document is served as, and what its bytes must look like; null where they are text. */
const DOCUMENTS: Record<DocumentExtension, { mimeType: string; found: string | null }> = {
  pdf: { mimeType: 'application/pdf', found: 'application/pdf' },
  doc: { mimeType: 'application/msword', found: 'application/x-cfb' },
  xls: { mimeType: 'application/vnd.ms-excel', found: 'application/x-cfb' },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', found: 'application/x-cfb' },
  docx: same('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: same('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  pptx: same('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
  rtf: same('application/rtf'),
  txt: { mimeType: 'text/plain; charset=utf-8', found: null },
  csv: { mimeType: 'text/csv; charset=utf-8', found: null },
};

/** What the pictures and films are called that are taken: what bears such a name and is neither is a broken one, whose type would be welcome. */
const MEDIA_ENDINGS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'tif', 'tiff', 'bmp', 'mp4', 'webm']);

/**
 * Judges an uploaded file by its bytes, not by its name or by what the client calls it. Images are written anew, so
 * that nothing but the picture is kept: no location, no second format in the same bytes. A format that cannot be
 * written anew (SVG, AVIF, a bitmap in run-lengths) is refused. `path` may be changed in place.
 */
export async function inspectFile(path: string, { name: originalName, ownerId }: { name: string; ownerId: string }): Promise<Inspection> {
  const { size } = await stat(path);
  const extension = extname(originalName).slice(1).toLowerCase();
  if (size === 0) return refused('fileEmpty', extension);
  if (extension === 'txt' || extension === 'csv') return inspectText(path, extension);
  const { mime: found, ext } = (await fileTypeFromFile(path)) ?? { mime: '', ext: '' };
  if (found.startsWith('image/')) return inspectImage(path, found, ownerId);
  if (isVideoType(found)) return inspectVideo(path, found);
  // A sound film or tune of another kind, whatever it is called: an iPhone's QuickTime film under the name of an MP4.
  if (/^(video|audio)\//u.test(found)) return refused('fileType', ext);
  if (MEDIA_ENDINGS.has(extension)) return refused('fileBroken', extension);
  if (!isDocumentExtension(extension) || DOCUMENTS[extension].found !== found) return refused('fileType', extension);
  return { kind: 'accepted', type: 'file', mimeType: DOCUMENTS[extension].mimeType, width: null, height: null, bytes: null };
}

/** Text is known by its bytes alone: a note that begins with `BM` is no bitmap. */
async function inspectText(path: string, extension: 'txt' | 'csv'): Promise<Inspection> {
  if (!(await isPlainText(path))) return refused('fileType', extension);
  return { kind: 'accepted', type: 'file', mimeType: DOCUMENTS[extension].mimeType, width: null, height: null, bytes: null };
}

async function inspectImage(path: string, found: string, ownerId: string): Promise<Inspection> {
  const image: RewrittenImage | FileFault = await rewriteImage(path, found, ownerId);
  if (typeof image === 'string') return refused(image, found.slice('image/'.length));
  return { kind: 'accepted', type: 'photo', ...image };
}

async function inspectVideo(path: string, mimeType: string): Promise<Inspection> {
  const file = await open(path, 'r+');
  try {
    if (mimeType === 'video/webm') await forgetTags(file);
    else if (!(await forgetPlaces(file))) return refused('fileBroken', 'mp4');
  } finally {
    await file.close();
  }
  return { kind: 'accepted', type: 'video', mimeType, width: null, height: null, bytes: null };
}

function same(mimeType: string): { mimeType: string; found: string } {
  return { mimeType, found: mimeType };
}

function refused(fault: FileFault, found: string): Inspection {
  return { kind: 'refused', fault, found: found.toUpperCase() };
}

function isVideoType(found: string): boolean {
  return VIDEO_TYPES.some((type) => type === found);
}

function isDocumentExtension(extension: string): extension is DocumentExtension {
  return DOCUMENT_EXTENSIONS.some((known) => known === extension);
}
