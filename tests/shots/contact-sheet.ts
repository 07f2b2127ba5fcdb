import sharp, { type OverlayOptions } from 'sharp';

/* Hundreds of pictures on one: small, for finding; the files beside it are for looking. */
const CELL = { width: 200, height: 270, gap: 10, label: 20 };
const GROUND = '#8a8f93';

export interface Shot {
  readonly screen: string;
  readonly file: string;
  readonly label: string;
}

/** One picture with all shots, `columns` a row, each above its label. Writes a PNG to `path`. */
export async function writeContactSheet(shots: readonly Shot[], columns: number, path: string): Promise<void> {
  const width = columns * (CELL.width + CELL.gap) + CELL.gap;
  const height = CELL.height + CELL.label + CELL.gap;
  const rows: OverlayOptions[] = [];
  // Row by row: all pictures at once would not fit into a small machine.
  for (let first = 0; first < shots.length; first += columns) {
    const cells = await Promise.all(shots.slice(first, first + columns).map((shot, index) => cellOf(shot, CELL.gap + index * (CELL.width + CELL.gap))));
    const input = await sharp({ create: { width, height, channels: 3, background: GROUND } }).composite(cells.flat()).png({ compressionLevel: 3 }).toBuffer();
    rows.push({ input, left: 0, top: (first / columns) * height });
  }
  await sharp({ create: { width, height: rows.length * height + CELL.gap, channels: 3, background: GROUND }, limitInputPixels: false }).composite(rows).png({ compressionLevel: 9, palette: true }).toFile(path);
}

async function cellOf(shot: Shot, left: number): Promise<OverlayOptions[]> {
  const picture = await sharp(shot.file).resize(CELL.width, CELL.height, { fit: 'inside' }).png().toBuffer();
  const words = shot.label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const label = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.label}"><text x="0" y="14" font-family="sans-serif" font-size="11" fill="#fff">${words}</text></svg>`);
  return [
    { input: picture, left, top: CELL.gap },
    { input: label, left, top: CELL.gap + CELL.height },
  ];
}
