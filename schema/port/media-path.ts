import { PICTURE_FITS, pictureQuery, type PictureSize } from '../picture-size.ts';

/**
 * How much of a photo its reader needs when its exact size can neither be found on the device nor fetched.
 * `any`: any other stored size will do. `whole`: only one that the viewer may show as the whole photo.
 * `device`: the best size that is stored, without asking the server at all.
 * `preview`: as little of a video as its first frame takes. Nothing where every byte costs, and nothing is stored for it.
 * The original is never replaced by a size, whatever is needed (F-102).
 */
export type MediaNeed = 'any' | 'whole' | 'device' | 'preview';

/** A request to the service worker for a file. `size` null: the original bytes. */
export interface MediaPath {
  readonly fileId: string;
  readonly size: PictureSize | null;
  readonly need: MediaNeed;
}

/** The parts of a `URL` that are read; this folder has no types of a browser. */
interface ParsedUrl {
  readonly pathname: string;
  readonly searchParams: { get(name: string): string | null };
}

/** The URL that the service worker answers on the page's origin. */
export function mediaPath({ fileId, size, need = 'any' }: Omit<MediaPath, 'need'> & { need?: MediaNeed }): string {
  const query = [...(size === null ? [] : [pictureQuery(size)]), ...(need === 'any' ? [] : [`need=${need}`])];
  return `/media/${fileId}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** Reads such a URL; null: it is not one. Without a fit the picture is whole, as the server has it. */
export function mediaPathOf({ pathname, searchParams }: ParsedUrl): MediaPath | null {
  const fileId = /^\/media\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
  if (fileId === undefined) return null;
  const [w, h] = [Number(searchParams.get('w')), Number(searchParams.get('h'))];
  const fit = PICTURE_FITS.find((one) => one === searchParams.get('fit')) ?? 'whole';
  const need = searchParams.get('need');
  const size = w > 0 && h > 0 ? { w, h, fit } : null;
  return { fileId, size, need: need === 'whole' || need === 'device' || need === 'preview' ? need : 'any' };
}
