import type { Random } from '../../random.ts';
import { bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { bokeh, spread, table } from '../scenery.ts';
import { finish, place, round, shadow, type Sheet } from '../sheet.ts';

function sprout(sheet: Sheet, random: Random, pot: string, flower: string | undefined): string {
  const tall = random.between(30, 74);
  const lean = random.between(-6, 6);
  const second = tall * random.between(0.5, 0.75);
  const leaves = (x: number, y: number, size: number) =>
    place(`<path d="M0 0C-20 2-25-13-22-21-6-21 2-13 0 0Z" fill="#6fb043"/><path d="M0 0C-2-17 12-23 23-21 23-6 14 2 0 0Z" fill="#93cd5c"/>`, x, y, size);
  const bloom = flower === undefined ? '' : place([0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-9" rx="6" ry="8.500" fill="${flower}" transform="rotate(${turn})"/>`).join('') + '<circle r="5.500" fill="#f6c64d"/>', lean, -tall - 4);
  const top = flower === undefined ? leaves(lean, -tall, 1) : leaves(lean * 0.5, -tall * 0.55, 0.9);
  return (
    shadow(sheet, 2, 84, 44, 9, 0.45) +
    `<path d="M-4 4Q-8 ${round(-tall * 0.5)} ${round(lean)} ${round(-tall)}" stroke="#5b9a3a" stroke-width="4" fill="none" stroke-linecap="round"/>` +
    `<path d="M8 4Q14 ${round(-second * 0.4)} 13 ${round(-second)}" stroke="#5b9a3a" stroke-width="3.600" fill="none" stroke-linecap="round"/>` +
    top + leaves(13, -second, 0.72) + bloom +
    `<ellipse cy="2" rx="30" ry="7" fill="#4a3324"/><path d="M-31 0H31L23 78Q22 84 15 84H-15Q-22 84-23 78Z" fill="${pot}"/>` +
    `<path d="M-31 0H-12L-10 84H-15Q-22 84-23 78Z" fill="#fff" opacity=".4"/><path d="M18 0H31L23 78Q22 84 15 84H11Z" fill="#3b2b12" opacity=".12"/>` +
    `<rect x="-17" y="28" width="34" height="24" rx="3" fill="#fff"/><path d="M-12 37q5-4 9 0t9-1 6 0M-12 45H${round(random.between(2, 10))}" stroke="#42607c" stroke-width="2.200" fill="none" stroke-linecap="round"/>`
  );
}

/** Seedlings in cups on the windowsill, sometimes with a child who looks at them. */
export const seedlings: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const winter = random.chance(0.3);
  const sky = winter ? ['#dfeaf2', '#c8dbe8'] : random.pick([['#dff0c4', '#b9db97'], ['#d9eee6', '#a9d4b4'], ['#f4f0c8', '#c9dd98']]);
  const greens = winter ? ['#ffffff', '#e9f1f6', '#b7cddb', '#d5e3ec'] : ['#8fc45f', '#a9d676', '#6fae4f', '#e9f0b0', '#c4e08a'];
  const sill = h * 0.78;
  const size = Math.min(1.05, h / 300) * random.between(0.86, 1.02);
  const withChild = w > 290 && random.chance(0.5);
  const count = Math.max(3, Math.round((withChild ? w * 0.68 : w) / (82 * size)));
  const bars = spread(w > 360 ? 3 : 2, w * 0.02, w * 0.98);
  const flower = random.chance(0.35) ? random.pick(['#e46f8f', '#b48be0', '#f08a5f', '#ffffff']) : undefined;
  const pots = ['#f6f1e8', '#e9f0f6', '#f7dfb7', '#eef3e4', '#f3dcd4', '#d98f63', '#cf7f58'];
  const child = inventChild(random, { mood: random.pick(['wonder', 'smile', 'happy']) });
  const left = withChild ? w * 0.4 : w * 0.1;
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(sky)}"/>` +
    bokeh(sheet, random, greens, 46, 0, h * 0.75, h * 0.13) +
    bars.map((x) => `<rect x="${round(x - 6)}" width="12" height="${round(sill)}" fill="#fffdf6"/><rect x="${round(x + 3)}" width="3" height="${round(sill)}" fill="#000" opacity=".07"/>`).join('') +
    `<rect y="${round(h * 0.24)}" width="${w}" height="9" fill="#fffdf6"/><rect y="${round(h * 0.24 + 7)}" width="${w}" height="2.500" fill="#000" opacity=".08"/>` +
    (withChild ? place(bust(child), w * 0.18, sill - 92 * size * 1.2, size * 1.28) : '') +
    table(sheet, sill - 14, ['#f2e4c9', '#d9bd8f']) +
    spread(count, left, w * 0.9).map((x) => place(sprout(sheet, random, random.pick(pots), flower !== undefined && random.chance(0.5) ? flower : undefined), x, sill - 60 * size, size)).join('') +
    finish(sheet, '#fff6cf', 0.55)
  );
};
