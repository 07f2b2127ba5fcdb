import { crc32 } from 'node:zlib';

/* Files of some kinds, as small as the server, which judges by the bytes, takes them. */

/** A box of an MP4. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A film in MP4 with these frames, these boxes in its movie and these behind it. */
export function mp4({ frames = 'frames', movie = [], behind = [] }: { frames?: string; movie?: readonly Buffer[]; behind?: readonly Buffer[] } = {}): Buffer {
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), box('moov', box('mvhd', Buffer.alloc(100)), ...movie), box('mdat', Buffer.from(frames)), ...behind]);
}

/** An element of a WebM: at most 2 MB of content. */
export function element(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const hex = id.toString(16);
  return Buffer.concat([Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'), Buffer.from([0x20 | (body.length >> 16), (body.length >> 8) & 0xff, body.length & 0xff]), body]);
}

/** A film in WebM with these elements in its segment. */
export function webm(...content: readonly Buffer[]): Buffer {
  return Buffer.concat([element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))), element(0x18538067, ...content)]);
}

/** A bitmap of one grey, three bytes a pixel, rows from the bottom. */
export function bitmap(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(Math.ceil((width * 3) / 4) * 4 * height, 0x80);
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length + pixels.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

/** An archive with the one entry that says what it is: `wordprocessingml.document` and its like. */
export function office(kind: string): Buffer {
  const name = Buffer.from('[Content_Types].xml');
  const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, content]);
  const listing = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(entry.length, 16);
  return Buffer.concat([entry, listing, end]);
}
