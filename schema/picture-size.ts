/**
 * How a stored picture is made smaller. `whole` fits all of it into the box. `crop` fills the box and cuts off the
 * rest. A crop happens only where it is asked for by this name (F-101).
 */
export const PICTURE_FITS = ['whole', 'crop'] as const;
export type PictureFit = (typeof PICTURE_FITS)[number];

/** A box in device px, and how a picture goes into it. No picture is ever enlarged. */
export interface PictureSize {
  readonly w: number;
  readonly h: number;
  readonly fit: PictureFit;
}

/** The query of a file's content. Neither side: the original. One side: the other follows, nothing is cut. */
export interface PictureQuery {
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  readonly fit: PictureFit;
}

/** Sides that the server makes, px: few, so that few pictures are made and stored. Beyond the largest, the original is asked for. */
export const PICTURE_SIDES = [96, 200, 320, 480, 640, 960, 1280, 1600, 2048, 2560] as const;
const SIDE_MAX = 2560;

/** Least longer side of a picture that the viewer shows without calling it a preview, px: what most phones can show. */
export const VIEWER_SIDE_MIN = 1280;
/** Longest sides of thumbnails, px: a tile of a gallery, and its first photo or a single one. */
const THUMBNAIL_SIDES = { tile: 640, large: 1280 } as const;
export type ThumbnailName = keyof typeof THUMBNAIL_SIDES;
/** A thumbnail of a longer shape is cut to this ratio; whole, it would be too thin for its tile. */
const THUMBNAIL_RATIO_MAX = 2;

/** Most pixels of a photo as a device sends it (F-109; ours: as many as a square with PICTURE_SIDES' largest side). */
const SENT_PIXELS_MAX = SIDE_MAX ** 2;
/** Where a photo has more, its shorter side still keeps so much, px: the text of a long screenshot stays readable. */
const SENT_SHORTER_MIN = 1080;
/** What every browser can draw: pixels of a canvas on iOS, and the longest side of a WebP, px. */
const CANVAS_PIXELS_MAX = 4096 ** 2;
const CANVAS_SIDE_MAX = 16_383;

/** Width and height of a photo, px; null where nobody has measured it. */
export interface PictureShape {
  readonly width: number | null;
  readonly height: number | null;
}

export interface MeasuredShape {
  readonly width: number;
  readonly height: number;
}

/** The size in which a device sends a photo, px: limited by its pixels, not by its longer side. Never larger than it is. */
export function sentSize({ width, height }: MeasuredShape): MeasuredShape {
  const pixels = width * height;
  const wanted = Math.max(Math.sqrt(SENT_PIXELS_MAX / pixels), SENT_SHORTER_MIN / Math.min(width, height));
  const scale = Math.min(1, wanted, Math.sqrt(CANVAS_PIXELS_MAX / pixels), CANVAS_SIDE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The smallest side that the server makes and that is not below `wanted` px, else its largest. */
export function snapSide(wanted: number): number {
  return PICTURE_SIDES.find((size) => size >= wanted) ?? SIDE_MAX;
}

/** The query that asks for a size, without the question mark; the fit is always named. Empty where no side is given. */
export function pictureQuery({ w, h, fit }: PictureQuery): string {
  const sides = [...(w === undefined ? [] : [`w=${w}`]), ...(h === undefined ? [] : [`h=${h}`])];
  return sides.length === 0 ? '' : [...sides, `fit=${fit}`].join('&');
}

/**
 * For a round or square place that the picture fills: avatars, signs of rows. `edge`: CSS px; twice as many device px
 * are asked for.
 */
export function squareSize(edge: number): PictureSize {
  return { w: edge * 2, h: edge * 2, fit: 'crop' };
}

/** For a tile of a gallery: whole, but for shapes beyond 2:1, which are cut to that in their middle. */
export function thumbnailSize(name: ThumbnailName, shape: PictureShape): PictureSize {
  const longer = THUMBNAIL_SIDES[name];
  const shorter = longer / THUMBNAIL_RATIO_MAX;
  const ratio = ratioOf(shape);
  if (ratio > THUMBNAIL_RATIO_MAX) return { w: longer, h: shorter, fit: 'crop' };
  if (ratio < 1 / THUMBNAIL_RATIO_MAX) return { w: shorter, h: longer, fit: 'crop' };
  return { w: longer, h: longer, fit: 'whole' };
}

/**
 * For the viewer: always whole. `shown` is the longer side of the photo on the screen in device px, `zoom` how many
 * times it is enlarged there. Returns null for the original: no smaller size has as many pixels as the screen can use.
 */
export function viewerSize(shape: PictureShape, shown: number, zoom: number): PictureSize | null {
  const longest = longestSide(shape);
  const resting = Math.max(VIEWER_SIDE_MIN, snapSide(shown));
  if (shown <= Math.min(longest, SIDE_MAX) && (zoom <= 1 || shown * zoom <= resting)) return wholeSize(resting);
  // While two fingers move, one larger size is fetched and not each one on the way.
  return shown * zoom <= Math.min(longest, SIDE_MAX) ? wholeSize(SIDE_MAX) : null;
}

/**
 * Whether a drawn picture shows all that the viewer promises of a photo: nothing is cut off, and its longer side has
 * VIEWER_SIDE_MIN px or all that the photo has. False for a photo that nobody has measured.
 */
export function isWholePicture(shape: PictureShape, drawn: MeasuredShape): boolean {
  const longest = longestSide(shape);
  const drawnLongest = Math.max(drawn.width, drawn.height);
  if (longest === Number.POSITIVE_INFINITY || drawnLongest < Math.min(longest, VIEWER_SIDE_MIN)) return false;
  const ratio = ratioOf(shape);
  const [shorter, expected] = ratio >= 1 ? [drawn.height, drawn.width / ratio] : [drawn.width, drawn.height * ratio];
  // Rounding moves a side by less than a pixel, and none is below one.
  return Math.abs(shorter - Math.max(1, expected)) <= 1;
}

function wholeSize(longer: number): PictureSize {
  return { w: longer, h: longer, fit: 'whole' };
}

function longestSide(shape: PictureShape): number {
  return isMeasured(shape) ? Math.max(shape.width, shape.height) : Number.POSITIVE_INFINITY;
}

function ratioOf(shape: PictureShape): number {
  return isMeasured(shape) ? shape.width / shape.height : 1;
}

function isMeasured(shape: PictureShape): shape is MeasuredShape {
  return shape.width !== null && shape.height !== null && shape.width > 0 && shape.height > 0;
}
