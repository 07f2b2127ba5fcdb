/** Upright: what a picture without a word about it is. */
export const UPRIGHT = 1;
/** From this orientation on (to 8) a picture is turned by a quarter. */
const QUARTER_TURN = 5;
const ORIENTATION_TAG = 0x0112;
/** An IFD with more entries is none. */
const ENTRIES_MAX = 500;

/** The orientation (1 to 8) that a block of Exif tells, from its TIFF header on; upright where it tells none. */
export function orientationIn(tiff: Uint8Array): number {
  const view = viewOf(tiff);
  const isLittle = isLittleEndian(view);
  if (isLittle === null) return UPRIGHT;
  const ifd = view.getUint32(4, isLittle);
  if (ifd + 2 > view.byteLength) return UPRIGHT;
  const count = Math.min(view.getUint16(ifd, isLittle), ENTRIES_MAX);
  for (let index = 0; index < count; index += 1) {
    const entry = ifd + 2 + index * 12;
    if (entry + 12 > view.byteLength) return UPRIGHT;
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

export function isSideways(orientation: number): boolean {
  return orientation >= QUARTER_TURN;
}

/** A block of Exif that tells the orientation and nothing else, from its TIFF header on. */
export function orientationBlock(orientation: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}

/** The byte order that a TIFF header tells; null: it is none. */
export function isLittleEndian(view: DataView): boolean | null {
  if (view.byteLength < 8) return null;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  return view.getUint16(2, isLittle) === 42 ? isLittle : null;
}

/** The same bytes, to be read as numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
