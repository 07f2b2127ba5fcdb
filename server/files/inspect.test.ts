import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, element, mp4, webm } from '../../tests/support/file-samples.ts';
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

  /* Where the corner that is first in the bytes is shown, and the one behind it in its row (TIFF 6.0, Orientation). */
  it.each([
    [1, 'left top', 'right top'],
    [2, 'right top', 'left top'],
    [3, 'right bottom', 'left bottom'],
    [4, 'left bottom', 'right bottom'],
    [5, 'left top', 'left bottom'],
    [6, 'right top', 'right bottom'],
    [7, 'right bottom', 'right top'],
    [8, 'left bottom', 'left top'],
  ])('turns a photo upright that says %i: its first corner is %s, the next %s', async (orientation, red, green) => {
    const corner = (background: string) => sharp({ create: { width: 40, height: 20, channels: 3, background } }).png().toBuffer();
    const photo = await sharp({ create: { width: 120, height: 60, channels: 3, background: 'black' } })
      .composite([{ input: await corner('red'), left: 0, top: 0 }, { input: await corner('lime'), left: 80, top: 0 }])
      .withMetadata({ orientation }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    const kept = accepted(await inspect(photo, 'IMG_1.jpg'));
    const { data, info } = await sharp(kept.bytes ?? '').raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual(orientation < 5 ? [120, 60] : [60, 120]);
    const bright = (channel: number) => (['left top', 'right top', 'left bottom', 'right bottom'] as const).filter((place) => {
      const [x, y] = [place.startsWith('left') ? 5 : info.width - 6, place.endsWith('top') ? 5 : info.height - 6];
      return (data[(y * info.width + x) * info.channels + channel] ?? 0) > 127;
    });
    expect([bright(0), bright(1)]).toEqual([[red], [green]]);
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
    ['script.js', 'alert(1)'],
    ['program.exe', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['picture.bmp', Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['nothing', 'x'],
  ])('refuses %s as a type that it does not take', async (name, bytes) => {
    expect(refusal(await inspect(bytes, name))).toBe('fileType');
  });

  it.each([
    ['page.txt', '\n <HTML><body onload=alert(1)>', 'TXT'],
    ['picture.csv', '\u{FEFF}<svg onload="alert(1)">', 'CSV'],
    ['page.pdf', '<html>not a PDF</html>', 'PDF'],
    ['report.docx', 'PK but no document', 'DOCX'],
    ['program.txt', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'TXT'],
    ['program.jpg', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'JPG'],
  ])('F-111 refuses %s because its content is not what its name says', async (name, bytes, found) => {
    expect(await inspect(bytes, name)).toEqual({ kind: 'refused', fault: 'fileContent', found });
  });

  it.each(['photo.jpg', 'PHOTO.HEIC', 'film.mp4', 'film.mov'])('calls %s broken where its bytes are no picture and no film', async (name) => {
    expect(refusal(await inspect('<script>alert(1)</script>', name))).toBe('fileBroken');
  });

  it.each([
    ['film.m4v', 'M4V ', 'M4V'],
    ['film.mp4', 'M4V ', 'M4V'],
    ['tune.mp4', 'M4A ', 'M4A'],
    ['film.webm', '3gp5', '3GP'],
  ])('calls %s of the brand %s a type that it does not take, by what it is, and not damaged', async (name, brand, found) => {
    const film = Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`)), box('moov', box('mvhd', Buffer.alloc(100))), box('mdat', Buffer.from('frames'))]);
    expect(await inspect(film, name)).toEqual({ kind: 'refused', fault: 'fileType', found });
  });

  it('F-108 an iPhone’s film is QuickTime under any name, also one of the old kind that does not say its brand', async () => {
    const movie = Buffer.concat([box('moov', box('mvhd', Buffer.alloc(100))), box('mdat', Buffer.from('frames'))]);
    const film = Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), movie]);
    for (const [name, bytes] of [['IMG_1.MOV', film], ['film.mp4', film], ['old.mov', movie]] as const) {
      expect([name, refusal(await inspect(bytes, name))]).toEqual([name, 'video/quicktime']);
    }
  });

  it.each([
    ['avif', false, 'image/jpeg'],
    ['avif', true, 'image/png'],
  ] as const)('F-108 writes an %s (through which something shows: %s) anew as what every browser shows', async (format, isGlass, mimeType) => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: isGlass ? 4 : 3, background: isGlass ? '#ff000080' : 'red' } }).toFormat(format).toBuffer();
    expect(accepted(await inspect(bytes, 'IMG_1.avif'))).toMatchObject({ type: 'photo', mimeType, width: 40, height: 20 });
  });

  it('refuses what is empty, cut off or larger than 50 megapixels', async () => {
    const photo = await picture(800, 600).jpeg().toBuffer();
    expect(refusal(await inspect('', 'photo.jpg'))).toBe('fileEmpty');
    expect(refusal(await inspect(photo.subarray(0, photo.length / 2), 'photo.jpg'))).toBe('fileBroken');
    const huge = await sharp({ create: { width: 8000, height: 6500, channels: 3, background: 'white' }, limitInputPixels: false }).png().toBuffer();
    expect(refusal(await inspect(huge, 'bomb.png'))).toBe('filePixels');
  });

  it.each(['tiff', 'webp', 'avif'] as const)('refuses a %s of more than 50 megapixels', async (format) => {
    const huge = await sharp({ create: { width: 8000, height: 6251, channels: 3, background: 'white' } }).toFormat(format, { compression: 'deflate', effort: 0 }).toBuffer();
    expect(refusal(await inspect(huge, `bomb.${format}`))).toBe('filePixels');
  });

  it.each([
    ['gif', repeatedGif],
    ['webp', repeatedWebp],
  ] as const)('counts the frames of an animation together: a %s of 51 frames of a megapixel each is refused, whose one frame is none too large', async (format, repeated) => {
    const frame = (background: string) => sharp({ create: { width: 1000, height: 1000, channels: 3, background } }).png().toBuffer();
    const two = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } }).toFormat(format).toBuffer();
    const film = repeated(two, 51);
    const { width, pageHeight, pages } = await sharp(film, { animated: true, limitInputPixels: false }).metadata();
    expect([width, pageHeight, pages]).toEqual([1000, 1000, 51]);
    expect(refusal(await inspect(film, `dance.${format}`))).toBe('filePixels');
    expect(refusal(await inspect(two, `dance.${format}`))).toBe('image/webp');
  });

  it('takes documents whose bytes are what their names say', async () => {
    expect(refusal(await inspect('%PDF-1.7\n%âãÏÓ\n', 'План.PDF'))).toBe('application/pdf');
    expect(refusal(await inspect('{\\rtf1 hello}', 'a.rtf'))).toBe('application/rtf');
    expect(refusal(await inspect(Buffer.from('BM is how this note begins\r\nпривет', 'utf8'), 'note.txt'))).toBe('text/plain; charset=utf-8');
    expect(refusal(await inspect(Buffer.from([0xff, 0xfe, 0x1f, 0x04, 0x0d, 0x00]), 'table.csv'))).toBe('text/csv; charset=utf-8');
    expect(refusal(await inspect(Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1024)]), 'old.doc'))).toBe('application/msword');
  });

  const place = '+55.7558+037.6173/';

  it('empties the boxes of a video that say where it was filmed, and moves nothing', async () => {
    const told = Buffer.from(place);
    const film = mp4({ movie: [box('trak', box('meta', told)), box('udta', box('©xyz', told)), box('meco', told)], behind: [box('uuid', told)] });
    const path = join(folder, 'upload');
    expect(accepted(await inspect(film, 'film.mp4'))).toMatchObject({ type: 'video', mimeType: 'video/mp4', bytes: null });
    const kept = await readFile(path);
    expect([kept.length, kept.includes(place), kept.indexOf('frames')]).toEqual([film.length, false, film.indexOf('frames')]);
    expect(refusal(await inspect(Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), Buffer.from([0, 0, 9, 9]), Buffer.from('moov')]), 'film.mp4'))).toBe('fileBroken');
  });

  /* Segment and clusters that say how long they are, and those of a recording, which do not: all ones. */
  const [info, frames] = [element(0x1549a966, Buffer.from('info')), element(0xa3, Buffer.from('frames'))];
  const tags = element(0x1254c367, element(0x7373, element(0x67c8, element(0x45a3, Buffer.from('LOCATION')), element(0x4487, Buffer.from(place)))));
  const head = webm().subarray(0, -7);
  const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex');
  it.each([
    ['that knows its lengths', webm(info, tags, element(0x1f43b675, frames), tags)],
    ['that was recorded', Buffer.concat([head, open('18538067'), info, tags, open('1f43b675'), element(0xe7, Buffer.from([0])), frames, open('1f43b675'), frames, tags])],
    ['that is cut off', Buffer.concat([head, open('18538067'), tags, element(0x1f43b675, frames, frames).subarray(0, -3)])],
  ])('empties the tags of a WebM %s, and moves nothing', async (_, film) => {
    expect(accepted(await inspect(film, 'film.webm'))).toMatchObject({ type: 'video', mimeType: 'video/webm', bytes: null });
    const kept = await readFile(join(folder, 'upload'));
    const gone = Buffer.alloc(tags.length);
    gone.writeUInt8(0xec, 0);
    gone.writeBigUInt64BE((1n << 56n) | BigInt(tags.length - 9), 1);
    expect(kept.toString('hex')).toBe(film.toString('hex').replaceAll(tags.toString('hex'), gone.toString('hex')));
    expect([film.includes(place), kept.includes(place), kept.includes('frames')]).toEqual([true, false, true]);
  });

  it('keeps a WebM of crumbs and one whose lengths are nonsense as they are, and is soon through with them', async () => {
    const crumbs = Buffer.concat([head, open('18538067'), Buffer.from('ec80'.repeat(500_000), 'hex')]);
    const from = performance.now();
    for (const film of [crumbs, Buffer.concat([head, open('18538067'), Buffer.from('00ff00ff', 'hex')]), Buffer.concat([head, open('1549a966')]), head]) {
      expect(refusal(await inspect(film, 'film.webm'))).toBe('video/webm');
      expect((await readFile(join(folder, 'upload'))).equals(film)).toBe(true);
    }
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});

/** The first frame of an animation so many times: what stands between the colours that all frames share and the second one. */
function repeatedGif(film: Buffer, times: number): Buffer {
  const colours = film.readUInt8(10);
  const first = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0);
  const control = Buffer.from([0x21, 0xf9, 0x04]);
  const from = film.indexOf(control, first);
  const frame = film.subarray(from, film.indexOf(control, from + 3));
  return Buffer.concat([film.subarray(0, from), ...Array.from({ length: times }, () => frame), Buffer.from(';')]);
}

/** The same of a WebP, whose frames are chunks of their own. */
function repeatedWebp(film: Buffer, times: number): Buffer {
  const from = film.indexOf('ANMF');
  const frame = film.subarray(from, film.indexOf('ANMF', from + 4));
  const all = Buffer.concat([film.subarray(0, from), ...Array.from({ length: times }, () => frame)]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
