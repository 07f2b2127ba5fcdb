import sharp, { type OverlayOptions } from 'sharp';

const CELL = { width: 300, height: 420, gap: 12, label: 22 };

export interface Shot {
  readonly file: string;
  readonly label: string;
}

/** One picture with all shots, `columns` a row, each above its label. Writes a PNG to `path`. */
export async function writeContactSheet(shots: readonly Shot[], columns: number, path: string): Promise<void> {
  const rows = Math.ceil(shots.length / columns);
  const step = { x: CELL.width + CELL.gap, y: CELL.height + CELL.label + CELL.gap };
  const cells = await Promise.all(shots.map((shot, index) => cellOf(shot, CELL.gap + (index % columns) * step.x, CELL.gap + Math.floor(index / columns) * step.y)));
  await sharp({ create: { width: columns * step.x + CELL.gap, height: rows * step.y + CELL.gap, channels: 3, background: '#8a8f93' } })
    .composite(cells.flat())
    .png({ compressionLevel: 9, palette: true })
    .toFile(path);
}

async function cellOf(shot: Shot, left: number, top: number): Promise<OverlayOptions[]> {
  const picture = await sharp(shot.file).resize(CELL.width, CELL.height, { fit: 'inside' }).png().toBuffer();
  const words = shot.label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const label = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.label}"><text x="0" y="15" font-family="sans-serif" font-size="13" fill="#fff">${words}</text></svg>`);
  return [
    { input: picture, left, top },
    { input: label, left, top: top + CELL.height },
  ];
}
