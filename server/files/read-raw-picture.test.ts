import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEIC_SAMPLE } from '../../tests/support/heic-sample.ts';
import { inspectFile, type Inspection } from './inspect.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parta-raw-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Uint8Array, name: string): Promise<Inspection> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return inspectFile(path, { name, ownerId: 'anna' });
}

/** Colours of two places of what is kept, as 6 letters each, rounded to 8 steps so that JPEG may be a little off. */
async function coloursOf(inspection: Inspection): Promise<{ mimeType: string; width: number | null; height: number | null; left: string; right: string }> {
  if (inspection.kind === 'refused' || inspection.bytes === null) throw new Error(`refused: ${inspection.kind === 'refused' ? inspection.fault : 'no picture'}`);
  const { data, info } = await sharp(inspection.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [0, 1, 2].map((channel) => ((data[x * info.channels + channel] ?? 0) > 127 ? '1' : '0')).join('');
  return { mimeType: inspection.mimeType, width: inspection.width, height: inspection.height, left: at(1), right: at(info.width - 2) };
}

interface Bitmap {
  depth: number;
  header?: number;
  compression?: number;
  palette?: number[][];
  masks?: number[];
  isTopDown?: boolean;
  width?: number;
  height?: number;
}

/** A bitmap 16 wide and 8 high: the left half has the value `left`, the right half `right`. */
function bitmap(left: number, right: number, { depth, header = 40, compression = 0, palette = [], masks = [], isTopDown = false, width = 16, height = 8 }: Bitmap): Buffer {
  const stride = Math.ceil((16 * depth) / 32) * 4;
  const extra = Buffer.alloc(header === 40 ? masks.length * 4 : 0);
  if (header === 40) masks.forEach((mask, index) => extra.writeUInt32LE(mask, index * 4));
  const colours = Buffer.from(palette.flatMap(([red = 0, green = 0, blue = 0]) => [blue, green, red, 0]));
  const start = 14 + header + extra.length + colours.length;
  const head = Buffer.alloc(14 + header);
  head.write('BM');
  head.writeUInt32LE(start, 10);
  head.writeUInt32LE(header, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(isTopDown ? -height : height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(depth, 28);
  head.writeUInt32LE(compression, 30);
  if (header > 40) masks.forEach((mask, index) => head.writeUInt32LE(mask, 54 + index * 4));
  const row = Buffer.alloc(stride);
  for (let x = 0; x < 16; x += 1) {
    const value = x < 8 ? left : right;
    if (depth >= 8) row.writeUIntLE(value, (x * depth) / 8, depth / 8);
    else row[Math.floor((x * depth) / 8)] = (row[Math.floor((x * depth) / 8)] ?? 0) | (value << (8 - depth - ((x * depth) % 8)));
  }
  return Buffer.concat([head, extra, colours, ...Array.from({ length: 8 }, () => row)]);
}

const RED_BLUE = [[255, 0, 0], [0, 0, 255]];

describe('UPL-05 pictures that no browser shows become such as every browser shows', () => {
  it('a HEIC photo becomes a JPEG without its maker and owner', async () => {
    const original = Buffer.from(HEIC_SAMPLE, 'base64');
    expect(original.includes('Anna Owner')).toBe(true);
    const kept = await inspect(original, 'IMG_1.HEIC');
    expect(await coloursOf(kept)).toEqual({ mimeType: 'image/jpeg', width: 64, height: 32, left: '100', right: '001' });
    expect(kept.kind === 'accepted' && Buffer.from(kept.bytes ?? []).includes('Anna')).toBe(false);
  });

  it('a HEIC photo that is cut off or empty inside is refused as damaged', async () => {
    const original = Buffer.from(HEIC_SAMPLE, 'base64');
    for (const cut of [40, 300, 520]) expect(await inspect(original.subarray(0, cut), 'a.heic')).toMatchObject({ kind: 'refused', fault: 'fileBroken' });
  });

  it('a HEIC photo that says that it has 100 megapixels is refused before anything of it is decoded', async () => {
    const large = Buffer.from(HEIC_SAMPLE, 'base64');
    const size = large.indexOf('ispe') + 8;
    const crop = large.indexOf('clap') + 4;
    for (const at of [size, size + 4, crop, crop + 8]) large.writeUInt32BE(10_000, at);
    // What it is cropped to lies in its middle.
    for (const at of [crop + 16, crop + 24]) large.writeUInt32BE(0, at);
    expect(await inspect(large, 'a.heic')).toMatchObject({ kind: 'refused', fault: 'filePixels' });
  });

  it.each([
    ['1 bit with a palette', bitmap(0, 1, { depth: 1, palette: RED_BLUE })],
    ['4 bits with a palette', bitmap(0, 1, { depth: 4, palette: RED_BLUE })],
    ['8 bits with a palette', bitmap(0, 1, { depth: 8, palette: RED_BLUE })],
    ['16 bits', bitmap(0x7c00, 0x1f, { depth: 16 })],
    ['16 bits with masks', bitmap(0xf800, 0x1f, { depth: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f] })],
    ['24 bits', bitmap(0xff0000, 0xff, { depth: 24 })],
    ['24 bits from the top', bitmap(0xff0000, 0xff, { depth: 24, isTopDown: true })],
    ['32 bits', bitmap(0xff0000, 0xff, { depth: 32 })],
    ['32 bits with masks in a long header', bitmap(0xff, 0xff0000, { depth: 32, header: 124, compression: 3, masks: [0xff, 0xff00, 0xff0000] })],
  ])('a bitmap of %s becomes a JPEG', async (_name, bytes) => {
    expect(await coloursOf(await inspect(bytes, 'scan.bmp'))).toEqual({ mimeType: 'image/jpeg', width: 16, height: 8, left: '100', right: '001' });
  });

  it('a bitmap that something shows through becomes a PNG', async () => {
    const bytes = bitmap(0x800000ff, 0xffff0000, { depth: 32, header: 124, compression: 3, masks: [0xff, 0xff00, 0xff0000, 0xff000000] });
    expect(await coloursOf(await inspect(bytes, 'a.bmp'))).toMatchObject({ mimeType: 'image/png', left: '100', right: '001' });
  });

  it.each([
    ['is cut off', bitmap(0, 1, { depth: 24 }).subarray(0, 300), 'fileBroken'],
    ['says that it is far wider than it is', bitmap(0, 1, { depth: 24, width: 5000, height: 5000 }), 'fileBroken'],
    ['says that it has 100 megapixels', bitmap(0, 1, { depth: 1, width: 10_000, height: 10_000 }), 'filePixels'],
    ['says that it has 2^62 pixels', bitmap(0, 1, { depth: 1, width: 0x7fffffff, height: 0x7fffffff }), 'filePixels'],
    ['has no width', bitmap(0, 1, { depth: 24, width: 0 }), 'fileBroken'],
    ['is written in run-lengths', bitmap(0, 1, { depth: 8, compression: 1, palette: RED_BLUE }), 'fileType'],
    ['embeds a PNG', bitmap(0, 1, { depth: 24, compression: 5 }), 'fileType'],
  ])('a bitmap that %s is refused', async (_name, bytes, fault) => {
    expect(await inspect(bytes, 'scan.bmp')).toMatchObject({ kind: 'refused', fault });
  });
});
