import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile, type Inspection } from './inspect.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parta-inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Uint8Array | string, name: string): Promise<Inspection> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return inspectFile(path, { name, ownerId: 'anna' });
}
function accepted(inspection: Inspection): Extract<Inspection, { kind: 'accepted' }> {
  if (inspection.kind === 'refused') throw new Error(`refused: ${inspection.fault} ${inspection.found}`);
  return inspection;
}
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });
const refusal = (inspection: Inspection) => (inspection.kind === 'refused' ? inspection.fault : inspection.mimeType);

/** Location, camera and owner as a phone writes them, and a picture that lies on its side. */
function phonePhoto(): Promise<Buffer> {
  return picture(400, 300)
    .withExif({
      IFD0: { Make: 'PhoneMaker', Artist: 'Anna Owner', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 21/1', GPSLongitudeRef: 'E', GPSLongitude: '37/1 37/1 2/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('UPL-05 the server judges by content', () => {
  it('keeps of a phone’s photo only the picture: upright, without place, camera or owner', async () => {
    const photo = await phonePhoto();
    expect((await sharp(photo).metadata()).exif?.includes('Anna Owner')).toBe(true);
    const kept = accepted(await inspect(photo, 'IMG_1.jpg'));
    expect(kept).toMatchObject({ type: 'photo', mimeType: 'image/jpeg', width: 300, height: 400 });
    const metadata = await sharp(kept.bytes ?? '').metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(kept.bytes ?? []).includes('PhoneMaker')).toBe(false);
  });

  it('writes PNG, WebP, GIF and TIFF anew as what every browser shows', async () => {
    const types = await Promise.all(
      [picture(20, 10).png(), picture(20, 10).webp(), picture(20, 10).gif(), picture(20, 10).tiff()].map(async (made, index) => ({ index, bytes: await made.toBuffer() })),
    );
    const kept = [];
    for (const { bytes, index } of types) kept.push(accepted(await inspect(bytes, `picture ${index}`)));
    expect(kept.map(({ mimeType, width, height }) => [mimeType, width, height])).toEqual([
      ['image/png', 20, 10],
      ['image/webp', 20, 10],
      ['image/webp', 20, 10],
      ['image/jpeg', 20, 10],
    ]);
  });

  it('keeps the frames of an animation, and tells the size of one', async () => {
    const frames = await sharp([await picture(16, 8).png().toBuffer(), await sharp({ create: { width: 16, height: 8, channels: 3, background: 'blue' } }).png().toBuffer()], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const kept = accepted(await inspect(frames, 'dance.gif'));
    expect(kept).toMatchObject({ mimeType: 'image/webp', width: 16, height: 8 });
    expect((await sharp(kept.bytes ?? '', { animated: true }).metadata()).pages).toBe(2);
  });

  it('leaves nothing of a page hidden in a picture', async () => {
    const script = '<html><script>alert(1)</script></html>';
    expect(refusal(await inspect(`GIF89a/*${script}*/`, 'a.gif'))).toBe('fileBroken');
    const polyglot = Buffer.concat([await picture(20, 10).gif().toBuffer(), Buffer.from(script)]);
    const kept = accepted(await inspect(polyglot, 'a.gif'));
    expect(Buffer.from(kept.bytes ?? []).includes('script')).toBe(false);
  });

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.txt', '\n <HTML><body onload=alert(1)>'],
    ['picture.csv', '\u{FEFF}<svg onload="alert(1)">'],
    ['script.js', 'alert(1)'],
    ['page.pdf', '<html>not a PDF</html>'],
    ['report.docx', 'PK but no document'],
    ['program.txt', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['program.exe', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['picture.bmp', Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['nothing', 'x'],
  ])('refuses %s as a type that it does not take', async (name, bytes) => {
    expect(refusal(await inspect(bytes, name))).toBe('fileType');
  });

  it.each(['photo.jpg', 'PHOTO.HEIC', 'film.mp4'])('calls %s broken where its bytes are no picture and no film', async (name) => {
    expect(refusal(await inspect('<script>alert(1)</script>', name))).toBe('fileBroken');
  });

  it('refuses what is empty, cut off or larger than 50 megapixels', async () => {
    const photo = await picture(800, 600).jpeg().toBuffer();
    expect(refusal(await inspect('', 'photo.jpg'))).toBe('fileEmpty');
    expect(refusal(await inspect(photo.subarray(0, photo.length / 2), 'photo.jpg'))).toBe('fileBroken');
    const huge = await sharp({ create: { width: 8000, height: 6500, channels: 3, background: 'white' }, limitInputPixels: false }).png().toBuffer();
    expect(refusal(await inspect(huge, 'bomb.png'))).toBe('filePixels');
  });

  it('takes documents whose bytes are what their names say', async () => {
    expect(refusal(await inspect('%PDF-1.7\n%âãÏÓ\n', 'План.PDF'))).toBe('application/pdf');
    expect(refusal(await inspect('{\\rtf1 hello}', 'a.rtf'))).toBe('application/rtf');
    expect(refusal(await inspect(Buffer.from('BM is how this note begins\r\nпривет', 'utf8'), 'note.txt'))).toBe('text/plain; charset=utf-8');
    expect(refusal(await inspect(Buffer.from([0xff, 0xfe, 0x1f, 0x04, 0x0d, 0x00]), 'table.csv'))).toBe('text/csv; charset=utf-8');
    expect(refusal(await inspect(Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1024)]), 'old.doc'))).toBe('application/msword');
  });

  it('empties the boxes of a video that say where it was filmed, and moves nothing', async () => {
    const place = '+55.7558+037.6173/';
    const moov = box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('meta', Buffer.from(place))), box('udta', box('©xyz', Buffer.from(place))));
    const film = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), moov, box('mdat', Buffer.from('frames')), box('uuid', Buffer.from(place))]);
    const path = join(folder, 'upload');
    expect(accepted(await inspect(film, 'film.mp4'))).toMatchObject({ type: 'video', mimeType: 'video/mp4', bytes: null });
    const kept = await readFile(path);
    expect([kept.length, kept.includes(place), kept.indexOf('frames')]).toEqual([film.length, false, film.indexOf('frames')]);
    expect(refusal(await inspect(Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), Buffer.from([0, 0, 9, 9]), Buffer.from('moov')]), 'film.mp4'))).toBe('fileBroken');
  });
});

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}
