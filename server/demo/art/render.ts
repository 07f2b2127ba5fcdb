import sharp, { type Sharp } from 'sharp';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';
import { createSheet } from './sheet.ts';

export type Aspect = '4:3' | '3:2' | '16:9' | '3:4' | '1:1' | '3:1' | '1:5';

/** Drawing units per aspect: about equal areas, so that figures have about equal sizes. */
const SHEETS: Record<Aspect, readonly [number, number]> = {
  '4:3': [400, 300],
  '3:2': [420, 280],
  '16:9': [480, 270],
  '3:4': [300, 400],
  '1:1': [340, 340],
  '3:1': [600, 200],
  '1:5': [216, 1080],
};

/** librsvg draws one unit per pixel at this density. */
const UNIT_DENSITY = 72;
const JPEG_QUALITY = 80;
/** mozjpeg's settings but for its search for the best scans, which costs a third of the time and wins 4 % of the size. */
const MOZJPEG = { trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3 } as const;

/**
 * Longer side of what is drawn for a photo of a camera, px; a larger one is enlarged to its size. Drawing 12 megapixels
 * takes some 2.5 s of a core, drawing 2 and enlarging them 0.6 s.
 */
const DRAWN_SIDE_MAX = 1600;
/** The same for pictures that nobody looks at closely, px. */
const COARSE_SIDE_MAX = 240;

/** `fine` for eyes; `coarse` takes a tenth of the time and looks blurred: for tests, which need its size alone. */
export type PictureDetail = 'fine' | 'coarse';

/** What a picture is made of: all that its bytes depend on. */
export interface PictureRecipe {
  scene: Scene;
  seed: string;
  aspect: Aspect;
  /** The longer side in pixels. */
  side: number;
  /** A screenshot is sharp to its last pixel. */
  isScreenshot?: boolean;
}

export interface RenderedPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** The picture as an SVG document. */
export function drawPicture({ scene, seed, aspect }: PictureRecipe): string {
  const [w, h] = SHEETS[aspect];
  const sheet = createSheet(w, h);
  return sheet.document(scene(sheet, createRandom(seed)));
}

/** The picture as a JPEG file whose longer side is the recipe's. */
export async function renderPicture(recipe: PictureRecipe, detail: PictureDetail = 'fine'): Promise<RenderedPicture> {
  const units = Math.max(...SHEETS[recipe.aspect]);
  const drawn = drawnSide(recipe, detail);
  if (drawn === recipe.side) return renderSvg(drawPicture(recipe), drawn / units);
  const { data, info } = await rasterize(drawPicture(recipe), drawn / units).raw().toBuffer({ resolveWithObject: true });
  // In two steps: in one, sharp would have the SVG drawn in the final size.
  const enlarged = sharp(data, { raw: info }).resize({ width: Math.round((info.width * recipe.side) / drawn), kernel: 'linear' });
  return encode(enlarged.jpeg({ quality: JPEG_QUALITY }));
}

function drawnSide({ side, isScreenshot }: PictureRecipe, detail: PictureDetail): number {
  if (detail === 'coarse') return Math.min(side, COARSE_SIDE_MAX);
  return isScreenshot === true ? side : Math.min(side, DRAWN_SIDE_MAX);
}

/** An SVG document as a JPEG file, so many pixels to a drawing unit. */
export async function renderSvg(svg: string, scale: number): Promise<RenderedPicture> {
  return encode(rasterize(svg, scale).jpeg({ ...MOZJPEG, quality: JPEG_QUALITY }));
}

function rasterize(svg: string, scale: number): Sharp {
  return sharp(Buffer.from(svg), { density: UNIT_DENSITY * scale }).flatten({ background: '#ffffff' });
}

async function encode(image: Sharp): Promise<RenderedPicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
