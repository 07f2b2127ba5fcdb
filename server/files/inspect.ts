import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { FileType } from '../../schema/records/file.ts';
import { extensionOf, TEXT_TYPE } from '../../schema/rules/file-kinds.ts';
import { FOUND_TEXT, isNamedText, judgeFile, type FileRefusal, type FoundType } from '../../schema/rules/judge-file.ts';
import { isPlainText } from '../../schema/rules/plain-text.ts';
import { rewriteImage, type RewrittenImage } from './rewrite-image.ts';
import { forgetPlaces } from './video-places.ts';
import { forgetTags } from './webm-places.ts';

/** Why a file is not taken; codes of violations (schema/problem-codes.ts). */
export type FileFault = 'fileEmpty' | 'fileType' | 'fileContent' | 'fileBroken' | 'filePixels';

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

/** The codes of violations for what schema/rules/judge-file.ts refuses. */
const FAULTS = { type: 'fileType', content: 'fileContent', broken: 'fileBroken' } as const satisfies Readonly<Record<FileRefusal, FileFault>>;

/**
 * Judges an uploaded file by its bytes, not by what the client calls it (schema/rules/judge-file.ts). Images are written
 * anew, so that nothing but the picture is kept: no location, no second format in the same bytes. An image that cannot
 * be written anew (SVG, a bitmap in run-lengths) is refused. `path` may be changed in place.
 */
export async function inspectFile(path: string, { name, ownerId }: { name: string; ownerId: string }): Promise<Inspection> {
  const { size } = await stat(path);
  if (size === 0) return refused('fileEmpty', extensionOf(name));
  const found = await foundType(path, name);
  const verdict = judgeFile(name, found);
  if (!verdict.isTaken) return refused(FAULTS[verdict.refusal], verdict.code);
  const { type, mimeType, signatures } = verdict.kind;
  if (type === 'photo') return inspectImage(path, found?.mime ?? mimeType, ownerId);
  if (type === 'video') return inspectVideo(path, mimeType);
  const served = signatures.includes(TEXT_TYPE) ? `${mimeType}; charset=utf-8` : mimeType;
  return { kind: 'accepted', type, mimeType: served, width: null, height: null, bytes: null };
}

/** Text is known by its bytes alone: a note that begins with `BM` is no bitmap. */
async function foundType(path: string, name: string): Promise<FoundType> {
  if (isNamedText(name)) return (await isPlainText(chunksOf(path))) ? FOUND_TEXT : null;
  return (await fileTypeFromFile(path)) ?? null;
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
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
    else if (!(await forgetPlaces(file))) return refused('fileBroken', mimeType.slice('video/'.length));
  } finally {
    await file.close();
  }
  return { kind: 'accepted', type: 'video', mimeType, width: null, height: null, bytes: null };
}

function refused(fault: FileFault, found: string): Inspection {
  return { kind: 'refused', fault, found: found.toUpperCase() };
}
