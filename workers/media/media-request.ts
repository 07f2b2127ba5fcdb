import type { Uuid } from '../../schema/ids.ts';
import { pictureQuery, type PictureSize } from '../../schema/picture-size.ts';
import { mediaPath, mediaPathOf, type MediaNeed } from '../../schema/port/media-path.ts';

/** A request for a file, in a size or as it is. */
export interface MediaRequest {
  readonly fileId: Uuid;
  readonly size: PictureSize | null;
  /** Absent: `any`. */
  readonly need?: MediaNeed;
  /** The Range header of a video player, passed on as it is. */
  readonly range: string | null;
}

/** Reads a request to the service worker; null: it is not for a file. */
export function mediaRequestOf(url: URL, range: string | null): MediaRequest | null {
  const path = mediaPathOf(url);
  return path === null ? null : { ...path, range };
}

/** The name under which an answer is stored: one for each size and fit, none for a need. */
export function mediaKey({ fileId, size }: Pick<MediaRequest, 'fileId' | 'size'>): string {
  return mediaPath({ fileId, size });
}

/** Where the server has it, seen from this origin. */
export function contentUrl({ fileId, size }: Pick<MediaRequest, 'fileId' | 'size'>): string {
  return size === null ? `/api/files/${fileId}/content` : `/api/files/${fileId}/content?${pictureQuery(size)}`;
}

/** The part of some bytes that a Range header names, as a 206; the whole as a 200 where none is named that the server would know. */
export function rangedResponse(bytes: Blob, type: string, range: string | null): Response {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' };
  const part = partOf(range, bytes.size);
  if (part === null) return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.size) } });
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } });
  return new Response(bytes.slice(part.start, part.end + 1, type), {
    status: 206,
    headers: { ...headers, 'content-length': String(part.end - part.start + 1), 'content-range': `bytes ${part.start}-${part.end}/${bytes.size}` },
  });
}

/** As the server reads it (server/files/byte-range.ts): null is all of it, `none` begins behind its end. */
function partOf(range: string | null, size: number): { readonly start: number; readonly end: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'none' : { start, end };
}

/** Bytes of a file where an answer to a range brings all of it; null where it brings a part. */
export function wholeSize({ status, headers }: Response): number | null {
  if (status === 200) return Number(headers.get('content-length')) || null;
  const [, end = '', size = ''] = (status === 206 && /^bytes 0-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')) || [];
  return size !== '' && Number(end) === Number(size) - 1 ? Number(size) : null;
}
