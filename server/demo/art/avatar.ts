import { createRandom } from '../random.ts';
import { bust } from './figure.ts';
import { inventAdult, type Look } from './look.ts';
import { createSheet, place } from './sheet.ts';
import { renderSvg } from './render.ts';

/** What a portrait depends on: the person, whether a woman, and what is known about the look. */
export interface AvatarRecipe {
  seed: string;
  woman: boolean;
  fixed?: Partial<Look>;
}

const GROUNDS = [
  ['#e2f3ed', '#c6e4d9'], ['#fde8ee', '#f6cdd9'], ['#ebf4df', '#d3e6bd'], ['#e3edf9', '#c4daf1'], ['#efe9fb', '#dacdf3'], ['#fdefd2', '#f7dca6'], ['#e5f1f4', '#c5dfe6'],
] as const;
const AVATAR_UNITS = 80;
const AVATAR_PIXELS = 320;

/** A grown-up's portrait as an SVG document. */
export function drawAvatar({ seed, woman, fixed }: AvatarRecipe): string {
  const random = createRandom(`avatar/${seed}`);
  const sheet = createSheet(AVATAR_UNITS, AVATAR_UNITS);
  const look = inventAdult(random, { girl: woman, hat: 'none', ...fixed });
  const ground = random.pick(GROUNDS);
  return sheet.document(
    `<rect width="${AVATAR_UNITS}" height="${AVATAR_UNITS}" fill="${sheet.linear(ground)}"/>` +
      `<ellipse cx="22" cy="14" rx="52" ry="44" fill="${sheet.glow('#ffffff', 0.55)}"/>` +
      place(bust({ ...look, wear: look.wear === 'stripes' ? 'plain' : look.wear }), 40, 37, 0.86, random.between(-3, 3)),
  );
}

/** The portrait as a JPEG file. */
export async function renderAvatar(recipe: AvatarRecipe): Promise<{ data: Buffer; width: number; height: number }> {
  return renderSvg(drawAvatar(recipe), AVATAR_PIXELS / AVATAR_UNITS);
}
