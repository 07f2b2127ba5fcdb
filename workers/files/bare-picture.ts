/** A picture without what was written about it, and what its header says of it. */
export interface BarePicture {
  readonly format: 'jpeg' | 'png' | 'webp';
  /** Its size before it is turned upright. */
  readonly width: number;
  readonly height: number;
  /** How it is turned, 1 to 8 as Exif counts; by a quarter from 5 on, so that upright its sides change places. */
  readonly orientation: number;
  /** Parts of the bytes that were read, in order, so that nothing is copied; all of them together are the picture. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** The same without its orientation; null: this format cannot be told apart from it. */
  readonly unturned: readonly Uint8Array<ArrayBuffer>[] | null;
}

/** More parts than any writer makes of the largest file (of 4 kB, 25,000); to open one of millions would end the tab. */
export const PARTS_MAX = 100_000;

/** The four letters at a place. */
export function lettersAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
