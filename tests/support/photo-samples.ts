import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { bitmap } from './file-samples.ts';
import { HEIC_SAMPLE, placedHeic } from './heic-sample.ts';
import { placedPhoto, type PhotoFormat } from './placed-photo.ts';

/** A photo as somebody picks it, and as the server keeps it. */
export interface PhotoSample {
  readonly name: string;
  readonly bytes: Buffer;
  readonly kept: { readonly mimeType: string; readonly width: number; readonly height: number };
  /** Frames that the kept one has. */
  readonly frames?: number;
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
const KEPT: Readonly<Record<Format, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/webp', avif: 'image/jpeg', tiff: 'image/jpeg' };
/** Sides from the smallest picture up to the 50 megapixels that the server takes, px. */
const SIZES = [[1, 1], [2, 3], [1000, 1000], [2000, 1500], [4032, 3024], [8000, 6250]] as const;
/** From a long screenshot to a panorama, px. */
const RATIOS = [[60, 1200], [60, 600], [100, 300], [300, 100], [600, 60], [1200, 60]] as const;

const plain = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 3, background: '#c87828' } });
const glass = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 4, background: '#c8782880' } });

async function sample(name: string, image: Sharp | Buffer, format: Format, [width, height]: readonly [number, number], mimeType = KEPT[format]): Promise<PhotoSample> {
  const bytes = Buffer.isBuffer(image) ? image : await image.toFormat(format, { effort: format === 'avif' ? 0 : 2 }).toBuffer();
  return { name, bytes, kept: { mimeType, width, height } };
}

/** Photos of all orientations, sizes, shapes and kinds that people pick, made here. */
export async function photoSamples(): Promise<readonly PhotoSample[]> {
  return [...(await turnedSamples()), ...(await sizedSamples()), ...(await kindSamples()), ...(await movingSamples())];
}

async function turnedSamples(): Promise<PhotoSample[]> {
  const jpegs = Array.from({ length: 8 }, (_, index) => placed('jpeg', index + 1));
  return Promise.all([...jpegs, placed('png', 6), placed('webp', 6), placed('tiff', 6), placed('avif', 6)]);
}

/** With its place and owner in Exif. */
async function placed(format: PhotoFormat, orientation: number): Promise<PhotoSample> {
  const bytes = Buffer.from(await (await placedPhoto(format, 48, 32, orientation)).arrayBuffer());
  return sample(`turned ${orientation}.${format}`, bytes, format, orientation < 5 ? [48, 32] : [32, 48]);
}

async function sizedSamples(): Promise<PhotoSample[]> {
  const jpegs = [...SIZES, ...RATIOS].map(async ([width, height]) => sample(`${width}x${height}.jpg`, plain(width, height), 'jpeg', [width, height]));
  const pngs = RATIOS.map(async ([width, height]) => sample(`Снимок экрана ${width}x${height}.png`, plain(width, height), 'png', [width, height]));
  const points = (['png', 'webp', 'gif', 'avif', 'tiff'] as const).map(async (format) => sample(`point.${format}`, plain(1, 1), format, [1, 1]));
  return Promise.all([...jpegs, ...pngs, ...points]);
}

async function kindSamples(): Promise<PhotoSample[]> {
  const heic = Buffer.from(HEIC_SAMPLE, 'base64');
  return Promise.all([
    sample('IMG_0001.HEIC', heic, 'jpeg', [64, 32]),
    sample('IMG_0002.heif', placedHeic(), 'jpeg', [64, 32]),
    sample('from a chat', placedHeic({ isBare: true }), 'jpeg', [64, 32]),
    sample('scan.bmp', bitmap(30, 20), 'jpeg', [30, 20]),
    sample('glass.webp', glass(30, 20), 'webp', [30, 20]),
    sample('drawn.webp', await plain(30, 20).webp({ lossless: true }).toBuffer(), 'webp', [30, 20]),
    sample('glass.avif', glass(32, 20), 'avif', [32, 20], 'image/png'),
    sample('glass.tif', await glass(30, 20).tiff({ compression: 'lzw' }).toBuffer(), 'tiff', [30, 20], 'image/png'),
    sample('glass.png', glass(30, 20), 'png', [30, 20]),
    sample('few colours.png', await plain(30, 20).png({ palette: true }).toBuffer(), 'png', [30, 20]),
    sample('deep.png', plain(30, 20).toColourspace('rgb16'), 'png', [30, 20]),
    sample('grey.jpg', plain(30, 20).greyscale(), 'jpeg', [30, 20]),
    sample('print.jpg', plain(30, 20).toColourspace('cmyk'), 'jpeg', [30, 20]),
    sample('in parts.jpg', await plain(30, 20).jpeg({ progressive: true }).toBuffer(), 'jpeg', [30, 20]),
    sample('wide colours.jfif', plain(30, 20).withIccProfile('p3'), 'jpeg', [30, 20]),
    sample('a picture.pdf', plain(30, 20), 'jpeg', [30, 20]),
  ]);
}

async function movingSamples(): Promise<PhotoSample[]> {
  const frames = await Promise.all([plain(16, 8), plain(16, 8).negate()].map((image) => image.png().toBuffer()));
  const film = (format: 'gif' | 'webp') => sharp(frames, { join: { animated: true } }).toFormat(format, { delay: [100, 100] }).toBuffer();
  const moving = async (name: string, format: 'gif' | 'webp') => ({ ...(await sample(name, await film(format), format, [16, 8])), frames: 2 });
  return [await moving('dance.gif', 'gif'), await moving('dance.webp', 'webp'), await sample('sticker.png', movingPng(frames[0] ?? Buffer.alloc(0)), 'png', [16, 8])];
}

/** A PNG that says before its pixels that it is animated, of one frame: sharp writes none. */
export function movingPng(png: Buffer): Buffer {
  const pixelsAt = png.indexOf('IDAT') - 4;
  const control = Buffer.alloc(26);
  png.copy(control, 4, 16, 24);
  control.writeUInt16BE(1, 20);
  control.writeUInt16BE(10, 22);
  return Buffer.concat([png.subarray(0, pixelsAt), chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), chunk('fcTL', control), png.subarray(pixelsAt)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
