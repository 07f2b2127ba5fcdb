import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Renders the app's icons from the mark: `node scripts/make-marks.ts` writes public/mark.svg and the PNGs that the manifest names. */
const ROOT = join(import.meta.dirname, '..');
const GREEN = '#0f6b5c';
const tile = readFileSync(join(ROOT, 'src/assets/mark-latin.svg'), 'utf8');

writeFileSync(join(ROOT, 'public/mark.svg'), tile);
await render('icon-192.png', 192, tile);
await render('icon-512.png', 512, tile);
// Launchers cut these to a shape of their own: green to the edges, the drawing within the middle 80 %.
await render('icon-maskable-192.png', 192, fullBleed(tile));
await render('icon-maskable-512.png', 512, fullBleed(tile));
await render('apple-touch-icon.png', 180, fullBleed(tile));

async function render(name: string, edge: number, svg: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * edge) / 48 }).resize(edge, edge).png({ compressionLevel: 9 }).toFile(join(ROOT, 'public', name));
}

function fullBleed(svg: string): string {
  return svg.replace('rx="13" ', '').replace('viewBox="0 0 48 48"', 'viewBox="-4 -4 56 56"').replace('<rect width="48" height="48"', `<rect x="-4" y="-4" width="56" height="56" fill="${GREEN}"/><rect width="48" height="48"`);
}
