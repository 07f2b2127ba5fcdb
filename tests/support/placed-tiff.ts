const ASCII = 2;
const LONG = 4;
const RATIONAL = 5;
const ARTIST = 0x013b;
const COPYRIGHT = 0x8298;
const IPTC = 0x83bb;
const PICTURES_BELOW = 0x014a;
const OWNER = 'Anna Owner\0';
/** As SECRET_PLACE of placed-photo.ts has it. */
const LATITUDE = [55, 1, 45, 1, 21, 1];
const LONGITUDE = [37, 1, 37, 1, 3, 1];

interface Field {
  readonly tag: number;
  readonly entry: Buffer;
}

/**
 * A TIFF structure (a whole picture, or the block that Exif is) with its owner and the place where it was made in fields
 * of its own: sharp writes none into a TIFF, and the HEIC sample was made without a place. The owner stands in IPTC as
 * well (as numbers, as many write it), and with a second picture and one below. The first directory is written anew
 * behind the end, so that nothing else moves.
 */
export function withPlace(tiff: Buffer): Buffer {
  const isLittle = tiff[0] === 0x49;
  const u16 = (value: number): Buffer => number(2, value, isLittle);
  const u32 = (value: number): Buffer => number(4, value, isLittle);
  let bytes = tiff;
  const add = (part: Buffer): number => {
    // Directories and values stand at even places.
    const at = bytes.length + (bytes.length % 2);
    bytes = Buffer.concat([bytes, Buffer.alloc(at - bytes.length), part]);
    return at;
  };
  const field = (tag: number, type: number, count: number, value: Buffer): Field => ({ tag, entry: Buffer.concat([u16(tag), u16(type), u32(count), value]) });
  const text = (tag: number, value: string): Field => field(tag, ASCII, value.length, value.length > 4 ? u32(add(Buffer.from(value, 'latin1'))) : Buffer.from(value.padEnd(4, '\0'), 'latin1'));
  const degrees = (tag: number, value: readonly number[]): Field => field(tag, RATIONAL, 3, u32(add(Buffer.concat(value.map(u32)))));
  const directory = (fields: readonly Field[], next = 0): number => {
    const entries = fields.toSorted((one, other) => one.tag - other.tag).map(({ entry }) => entry);
    return add(Buffer.concat([u16(entries.length), ...entries, u32(next)]));
  };

  const old = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const kept = Array.from({ length: read16(old) }, (_, index) => tiff.subarray(old + 2 + index * 12, old + 14 + index * 12)).map((entry): Field => ({ tag: isLittle ? entry.readUInt16LE(0) : entry.readUInt16BE(0), entry }));
  const place = directory([text(1, 'N\0'), degrees(2, LATITUDE), text(3, 'E\0'), degrees(4, LONGITUDE)]);
  const camera = directory([text(0xa430, OWNER)]);
  // Whoever is named already stays: a second name would lie there with no directory that speaks of it.
  const artist = kept.some(({ tag }) => tag === ARTIST) ? [] : [text(ARTIST, OWNER)];
  const iptc = Buffer.from(OWNER.padEnd(12, '\0'), 'latin1');
  const about = [field(IPTC, LONG, iptc.length / 4, u32(add(iptc))), field(0x8825, LONG, 1, u32(place)), field(0x8769, LONG, 1, u32(camera))];
  const below = field(PICTURES_BELOW, LONG, 1, u32(directory([text(COPYRIGHT, OWNER)])));
  const second = directory([...kept, text(COPYRIGHT, OWNER)]);
  const first = directory([...kept, ...artist, ...about, below], second);
  return Buffer.concat([bytes.subarray(0, 4), u32(first), bytes.subarray(8)]);
}

function number(size: 2 | 4, value: number, isLittle: boolean): Buffer {
  const bytes = Buffer.alloc(size);
  if (isLittle) bytes.writeUIntLE(value, 0, size);
  else bytes.writeUIntBE(value, 0, size);
  return bytes;
}
