import type { MeasuredShape } from '../../schema/picture-size.ts';

/** How a decoded picture is written. */
export interface Encoding {
  /** The size of what is written, px, upright. */
  readonly size: MeasuredShape;
  readonly mimeType: string;
  readonly quality: number;
  /** How its pixels are still to be turned, 1 to 8 as Exif counts. */
  readonly orientation: number;
}

/** A picture that this platform could read. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  /** Writes it anew; what is transparent is white in a JPEG. Null: the platform cannot write this format. */
  encode(encoding: Encoding): Promise<Blob | null>;
  /** Frees its pixels. */
  close(): void;
}

/** A picture that is too large to be decoded whole: of no orientation, with the size that its header tells and the least that is needed of it, px. */
export interface LargePicture {
  readonly bytes: Blob;
  readonly mimeType: string;
  readonly shape: MeasuredShape;
  readonly needed: MeasuredShape;
}

/** What the platform can do with pictures; the browser's are in platform/browser-pictures.ts. */
export interface Pictures {
  /** All of it, upright. Null: a format that it does not read, or a damaged picture. */
  decode(bytes: Blob): Promise<DecodedPicture | null>;
  /** Made smaller while it is decoded, where the platform can do so. Null as above, or no memory for it. */
  decodeSmaller(picture: LargePicture): Promise<DecodedPicture | null>;
}

/** A platform without pictures: they are sent as they are, without what was written about them. */
export const NO_PICTURES: Pictures = { decode: () => Promise.resolve(null), decodeSmaller: () => Promise.resolve(null) };
