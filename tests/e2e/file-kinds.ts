import sharp from 'sharp';
import { bitmap, mp4, office, webm } from '../support/file-samples.ts';
import { HEIC_SAMPLE } from '../support/heic-sample.ts';
import { videoSamples } from '../support/video-samples.ts';
import { paper, type PickedFile } from './pictures.ts';

/* One file of each kind that product.md section 5 names: as small as the server, which judges by the bytes, takes it. */

/** A photo of each kind. Of the last four some systems know no type. */
export async function photoOfEachKind(): Promise<readonly PickedFile[]> {
  const image = sharp({ create: { width: 32, height: 24, channels: 3, background: '#2f6f5e' } });
  return [
    { name: 'снимок.jpeg', mimeType: 'image/jpeg', buffer: await image.clone().jpeg().toBuffer() },
    { name: 'снимок.png', mimeType: 'image/png', buffer: await image.clone().png().toBuffer() },
    { name: 'снимок.gif', mimeType: 'image/gif', buffer: await image.clone().gif().toBuffer() },
    { name: 'снимок.webp', mimeType: 'image/webp', buffer: await image.clone().webp().toBuffer() },
    { name: 'снимок.avif', mimeType: '', buffer: await image.clone().avif({ effort: 0 }).toBuffer() },
    { name: 'снимок.bmp', mimeType: '', buffer: bitmap(32, 24) },
    { name: 'СНИМОК.TIFF', mimeType: '', buffer: await image.clone().tiff().toBuffer() },
    { name: 'IMG_0002.HEIC', mimeType: '', buffer: Buffer.from(HEIC_SAMPLE, 'base64') },
  ];
}

export function videoOfEachKind(): readonly PickedFile[] {
  return [
    { name: 'фильм.mp4', mimeType: 'video/mp4', buffer: mp4() },
    { name: 'фильм.webm', mimeType: 'video/webm', buffer: webm() },
    { name: 'IMG_0003.MOV', mimeType: 'video/quicktime', buffer: videoSamples().find(({ name }) => name === 'h264.mov')?.bytes ?? Buffer.alloc(0) },
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
