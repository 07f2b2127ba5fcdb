import { ARMS, bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { board, chalk, table, wall } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

const LAVA = [
  ['#f0643d', '#ffb38a', '#ff9a72', '#ffe9e2'],
  ['#e9483f', '#ff9c94', '#ff8a7a', '#ffe6e6'],
  ['#f08a2f', '#ffd08a', '#ffb45e', '#fff3dc'],
] as const;

function goggles(): string {
  return `<g stroke="#2d6f8f" stroke-width="4.500"><ellipse cx="-10.500" cy="3" rx="11" ry="9.500" fill="#bfe6f2" fill-opacity=".55"/><ellipse cx="10.500" cy="3" rx="11" ry="9.500" fill="#bfe6f2" fill-opacity=".55"/></g><path d="M-7-1l5-3M13-1l5-3" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".8"/>`;
}

/** The volcano of soda and vinegar erupts on the desk between two or three children. */
export const volcano: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const [lava, light, drop, foam] = random.pick(LAVA);
  const desk = h * 0.74;
  const middle = w * random.between(0.47, 0.53);
  const size = Math.min(w / 360, h / 300) * 1.02;
  const kids = w > 380 && random.chance(0.45) ? [0.13, 0.34, 0.86] : [0.17, 0.84];
  const children = kids.map((at, index) => {
    const look = inventChild(random, { mood: random.pick(['wonder', 'open', 'happy']), glasses: false });
    const arms = index === kids.length - 1 ? [ARMS.rightUp] : [];
    return place(bust(look, arms) + (random.chance(0.6) ? goggles() : ''), w * at, desk - 96 * size * 0.92, size * (kids.length === 3 ? 0.9 : 1.08));
  });
  const puffs = Array.from({ length: 22 }, () =>
    `<circle cx="${round(random.between(-30, 34))}" cy="${round(random.between(-36, 14))}" r="${round(random.between(8, 16))}" fill="${random.pick([foam, '#ffffff', drop, foam])}"/>`,
  ).join('');
  const sparks = Array.from({ length: 9 }, () =>
    `<circle cx="${round(random.between(-90, 90))}" cy="${round(random.between(-86, -24))}" r="${round(random.between(2.5, 6))}" fill="${drop}"/>`,
  ).join('');
  const mountain =
    shadow(sheet, 0, 152, 150, 22, 0.5) +
    `<path d="M-26 0Q-40 70-108 148 0 170 108 148 40 70 26 0Z" fill="${sheet.linear(['#8f6547', '#5a3a27'])}"/>` +
    `<path d="M-26 0Q-40 70-108 148-70 156-34 158-24 82-12 0Z" fill="#000" opacity=".14"/>` +
    `<path d="M-20 2Q-32 52-50 108T-68 146L-42 150Q-28 110-14 70T-4 108 4 140L24 138Q16 82 22 62T52 116L66 108Q38 62 22 2Z" fill="${lava}"/>` +
    `<path d="M-14 6Q-22 52-34 98M8 6Q6 62 12 116" stroke="${light}" stroke-width="5" stroke-linecap="round" fill="none"/>` +
    `<ellipse cy="-10" rx="70" ry="60" fill="${sheet.glow(light, 0.55)}"/>${puffs}${sparks}`;
  const jar = `<path d="M0 0H34V46Q34 54 26 54H8Q0 54 0 46Z" fill="#d9f0f4" opacity=".85"/><path d="M0 20H34V46Q34 54 26 54H8Q0 54 0 46Z" fill="${random.pick(['#e4573d', '#4a8bd0', '#6fae4f', '#e3a23b'])}" opacity=".75"/><path d="M6 6V40" stroke="#fff" stroke-width="3" opacity=".7" stroke-linecap="round"/>`;
  const box = `<rect width="44" height="48" rx="5" fill="#f8f3e6"/><rect y="12" width="44" height="19" fill="${random.pick(['#3b7fc0', '#c65b7c', '#2f7d6f'])}"/><path d="M9 21.500H35" stroke="#fff" stroke-width="3.500" stroke-linecap="round"/>`;
  const posters = ['#9dc7e8', '#f0b98e', '#b9d79a', '#e9d27f']
    .map((colour, index) => `<rect x="${round(w * 0.68 + (index % 2) * w * 0.13)}" y="${round(h * 0.1 + Math.floor(index / 2) * h * 0.15)}" width="${round(w * 0.115)}" height="${round(h * 0.12)}" rx="2" fill="${colour}"/>`)
    .join('');
  const back = board(sheet, w * 0.06, h * 0.07, w * 0.52, h * 0.38, chalk(random.pick(['planet', 'leaf', 'sun'] as const), w * 0.04, h * 0.05, h / 300) + chalk('wave', w * 0.3, h * 0.14, h / 330) + chalk('letters', w * 0.3, h * 0.2, h / 420));
  return (
    wall(sheet, random.pick([['#f5ead2', '#e5d2ac'], ['#e6eee0', '#cfdcc4'], ['#f4e3d6', '#e4c9b3']] as const)) +
    `<g opacity=".84">${back}${posters}</g>` +
    children.join('') +
    table(sheet, desk) +
    place(mountain, middle, desk - 128 * size, size) +
    place(box, w * 0.07, desk - 18 * size, size) +
    place(jar, w * 0.8, desk - 26 * size, size) +
    finish(sheet)
  );
};
