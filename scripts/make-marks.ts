import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  SPLASH_LOOKS,
  SPLASH_SCREENS,
  splashPath,
  splashSize,
  type SplashLook,
  type SplashScreen,
} from '../src/app/splash-screens.ts';

/** Renders the app's icons from the mark: `node scripts/make-marks.ts` writes public/mark.svg, the PNGs that the manifest names, and public/splash/. */
const ROOT = join(import.meta.dirname, '..');
const GREEN = '#0f6b5c';
/** The page of each theme (src/styles/tokens.css), and the edge of the mark on it, CSS px. */
const GROUNDS = { light: '#fbfaf7', dark: '#0e1814' } as const satisfies Record<SplashLook['theme'], string>;
const SPLASH_MARK = 96;
const tile = readFileSync(join(ROOT, 'src/assets/mark-latin.svg'), 'utf8');

writeFileSync(join(ROOT, 'public/mark.svg'), tile);
await render('icon-192.png', 192, tile);
await render('icon-512.png', 512, tile);
// Launchers cut these to a shape of their own: green to the edges, the drawing within the middle 80 %.
await render('icon-maskable-192.png', 192, fullBleed(tile));
await render('icon-maskable-512.png', 512, fullBleed(tile));
await render('apple-touch-icon.png', 180, fullBleed(tile));

const splash = join(ROOT, 'public/splash');
rmSync(splash, { recursive: true, force: true });
mkdirSync(splash);
for (const screen of SPLASH_SCREENS) for (const look of SPLASH_LOOKS) await renderSplash(screen, look);

/** The mark in the middle of a screen of its ground, as an app on the home screen of an iPhone or iPad starts with. */
async function renderSplash(screen: SplashScreen, look: SplashLook): Promise<void> {
  const [width, height] = splashSize(screen, look);
  const edge = SPLASH_MARK * screen[2];
  const mark = await sharp(Buffer.from(tile), { density: (72 * edge) / 48 }).resize(edge, edge).png().toBuffer();
  await sharp({ create: { width, height, channels: 3, background: GROUNDS[look.theme] } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toFile(join(ROOT, 'public', splashPath(screen, look)));
}

async function render(name: string, edge: number, svg: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * edge) / 48 }).resize(edge, edge).png({ compressionLevel: 9 }).toFile(join(ROOT, 'public', name));
}

function fullBleed(svg: string): string {
  return svg.replace('rx="13" ', '').replace('viewBox="0 0 48 48"', 'viewBox="-4 -4 56 56"').replace('<rect width="48" height="48"', `<rect x="-4" y="-4" width="56" height="56" fill="${GREEN}"/><rect width="48" height="48"`);
}
