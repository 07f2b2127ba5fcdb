/** A picture that this platform could read, upright. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  /** Writes it anew in this size. Null: the platform cannot write this format. */
  encode(size: { width: number; height: number }, mimeType: string, quality: number): Promise<Blob | null>;
  /** Frees its pixels. */
  close(): void;
}

/** What the platform can do with pictures; the browser's are in platform/browser-pictures.ts. */
export interface Pictures {
  /** Null: a format that it does not read, or a damaged picture. */
  decode(bytes: Blob): Promise<DecodedPicture | null>;
}

/** A platform without pictures: they are sent as they are, without what was written about them. */
export const NO_PICTURES: Pictures = { decode: () => Promise.resolve(null) };
