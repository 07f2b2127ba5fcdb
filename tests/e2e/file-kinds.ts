import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { HEIC_SAMPLE } from '../support/heic-sample.ts';
import { paper, type PickedFile } from './pictures.ts';

/* One file of each kind that product.md section 5 names: as small as the server, which judges by the bytes, takes it. */

/** A photo of each kind. Of the last three some systems know no type. */
export async function photoOfEachKind(): Promise<readonly PickedFile[]> {
  const image = sharp({ create: { width: 32, height: 24, channels: 3, background: '#2f6f5e' } });
  return [
    { name: 'снимок.jpeg', mimeType: 'image/jpeg', buffer: await image.clone().jpeg().toBuffer() },
    { name: 'снимок.png', mimeType: 'image/png', buffer: await image.clone().png().toBuffer() },
    { name: 'снимок.gif', mimeType: 'image/gif', buffer: await image.clone().gif().toBuffer() },
    { name: 'снимок.bmp', mimeType: '', buffer: bitmap(32, 24) },
    { name: 'СНИМОК.TIFF', mimeType: '', buffer: await image.clone().tiff().toBuffer() },
    { name: 'IMG_0002.HEIC', mimeType: '', buffer: Buffer.from(HEIC_SAMPLE, 'base64') },
  ];
}

export function videoOfEachKind(): readonly PickedFile[] {
  return [
    { name: 'фильм.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), box('moov', box('mvhd', Buffer.alloc(100))), box('mdat', Buffer.from('frames'))]) },
    { name: 'фильм.webm', mimeType: 'video/webm', buffer: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...Buffer.from('webm'), 0x18, 0x53, 0x80, 0x67, 0x80]) },
  ];
}

export function documentOfEachKind(): readonly PickedFile[] {
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1024)]);
  const bytes = {
    pdf: paper('').buffer,
    doc: old,
    xls: old,
    ppt: old,
    docx: office('wordprocessingml.document'),
    xlsx: office('spreadsheetml.sheet'),
    pptx: office('presentationml.presentation'),
    txt: Buffer.from('Взять сменную обувь'),
    rtf: Buffer.from('{\\rtf1 hello}'),
    csv: Buffer.from('имя;дежурство\r\nЮля;вторник\r\n'),
  };
  return Object.entries(bytes).map(([extension, buffer]) => ({ name: `список.${extension}`, mimeType: '', buffer }));
}

/** Three bytes a pixel, rows from the bottom. */
function bitmap(width: number, height: number): Buffer {
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

/** A box of an MP4. */
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** An archive with the one entry that says what it is. */
function office(kind: string): Buffer {
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
