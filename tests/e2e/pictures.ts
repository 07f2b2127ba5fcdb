import sharp from 'sharp';

/** A file as Playwright's file chooser takes it. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo whose bytes are its own: no two are the same file. */
export async function picture(name: string, width: number, height: number): Promise<PickedFile> {
  const background = { r: Math.floor(Math.random() * 256), g: 140, b: Math.floor(Math.random() * 256) };
  const image = sharp({ create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 20 } } });
  const isPng = name.endsWith('.png');
  return { name, mimeType: isPng ? 'image/png' : 'image/jpeg', buffer: await (isPng ? image.png() : image.jpeg()).toBuffer() };
}

/** A white photo with a red left edge and a blue right one: what is cut off at the sides is seen. */
export async function edged(name: string, width: number, height: number): Promise<PickedFile> {
  const stripe = { width: Math.ceil(width / 40), height, channels: 3 } as const;
  const [left, right] = await Promise.all(['#e00000', '#0000e0'].map((background) => sharp({ create: { ...stripe, background } }).png().toBuffer()));
  const white = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  const image = white.composite([{ input: left, gravity: 'west' }, { input: right, gravity: 'east' }]);
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** A small PDF with one empty page. */
export function paper(name: string): PickedFile {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${body}endobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}
