import { ARMS, bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { board, chalk, spread, table, wall } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

/** A robot made of bricks drives over the desk. */
export const robotics: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const scale = Math.min(w / (w < 320 ? 285 : 350), h / 290);
  const desk = h * 0.68;
  const body = random.pick(['#f0c04f', '#4a8bd0', '#d66a55', '#5fb0a0']);
  const accent = random.pick(['#d4513f', '#2f4b63', '#f7f4ec', '#8c72d0']);
  const eye = random.pick(['#7be0f2', '#b6f27b', '#ffd45e']);
  const studs = (x: number, y: number, count: number, colour: string) => Array.from({ length: count }, (_, index) => `<rect x="${x + index * 14}" y="${y - 5}" width="9" height="6" rx="2" fill="${colour}"/>`).join('');
  const wheel = (x: number) => `<circle cx="${x}" cy="-18" r="18" fill="#3a3f4a"/><circle cx="${x}" cy="-18" r="9" fill="#c9d2d8"/><circle cx="${x}" cy="-18" r="3.500" fill="#3a3f4a"/>`;
  const tall = random.chance(0.5);
  const robot =
    shadow(sheet, 0, 0, 92, 14, 0.5) +
    `<rect x="-56" y="-66" width="112" height="48" rx="8" fill="${body}"/><rect x="-56" y="-66" width="30" height="48" rx="8" fill="#fff" opacity=".18"/>${studs(-49, -66, 7, body)}<rect x="-30" y="-54" width="60" height="24" rx="4" fill="#2f3440"/><path d="M-22-42h8l5-8 8 14 6-10 4 4h12" stroke="${eye}" stroke-width="2.200" fill="none" stroke-linejoin="round"/>` +
    (tall ? `<rect x="-10" y="-92" width="20" height="28" fill="#9aa5ad"/>` : '') +
    place(`<rect x="-36" y="-52" width="72" height="48" rx="10" fill="${accent}"/>${studs(-29, -52, 4, accent)}<circle cx="-15" cy="-29" r="11" fill="#fff"/><circle cx="15" cy="-29" r="11" fill="#fff"/><circle cx="-13" cy="-28" r="6" fill="#2f3440"/><circle cx="17" cy="-28" r="6" fill="#2f3440"/><circle cx="-11" cy="-30" r="2" fill="${eye}"/><circle cx="19" cy="-30" r="2" fill="${eye}"/><path d="M-12-12H12" stroke="#2f3440" stroke-width="3.500" stroke-linecap="round"/><path d="M0-52V-72" stroke="#9aa5ad" stroke-width="3.500"/><circle cy="-76" r="6" fill="${eye}"/><circle cy="-76" r="16" fill="${sheet.glow(eye, 0.55)}"/>`, 0, tall ? -86 : -62) +
    `<path d="M-56-50Q-84-54-82-84M56-50Q84-50 88-76" stroke="#9aa5ad" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M-90-90Q-82-76-74-90M80-82Q88-68 96-82" stroke="#6f7a84" stroke-width="6" fill="none" stroke-linecap="round"/>` + wheel(-36) + wheel(36);
  const parts = Array.from({ length: 12 }, () => {
    const colour = random.pick(['#d4513f', '#f0c04f', '#4a8bd0', '#5f9e6a', '#e8862d', '#8c72d0']);
    const x = random.pick([random.between(w * 0.04, w * 0.26), random.between(w * 0.74, w * 0.96)]);
    return place(random.chance(0.3) ? `<circle r="8" fill="#8b97a0"/><circle r="3.500" fill="#c48f55"/>` : `<rect x="-13" y="-7" width="26" height="13" rx="3" fill="${colour}"/>${studs(-9, -7, 2, colour)}`, x, random.between(desk + h * 0.1, h * 0.95), scale * random.between(0.8, 1.1), random.between(-30, 30));
  });
  const laptop = `<path d="M-44-52H44L48 0H-48Z" fill="#3a3f4a"/><path d="M-38-46H38L41-6H-41Z" fill="#d8eef6"/>${['#e8862d', '#4a8bd0', '#5f9e6a', '#8c72d0'].map((colour, index) => `<rect x="${-32 + (index % 2) * 8}" y="${-41 + index * 9}" width="${26 + index * 4}" height="7" rx="3" fill="${colour}"/>`).join('')}<path d="M-58 0H58L62 8H-62Z" fill="#aab4bc"/>`;
  const xs = w < 320 ? [0.2, 0.8] : w > 420 ? [0.12, 0.32, 0.7, 0.89] : [0.15, 0.5, 0.86];
  const kids = xs.map((at, index) => place(bust(inventChild(random, { mood: random.pick(['happy', 'wonder', 'open', 'smile']) }), random.chance(0.5) ? [index === 0 ? ARMS.rightUp : ARMS.leftOnTable] : []), w * at, desk - 96 * scale + (at === 0.5 ? -34 * scale : random.between(-4, 6)), scale * 1.04));
  return (
    wall(sheet, random.pick([['#e2ecf0', '#c6d8df'], ['#f2e8d6', '#e2d1b0'], ['#e6e3f0', '#cfc9e2']] as const)) +
    `<g ${sheet.blur(2)}>${board(sheet, w * 0.3, h * 0.06, w * 0.42, h * 0.3, chalk(random.pick(['planet', 'sun', 'leaf']), w * 0.03, h * 0.04, h / 360) + (w > 320 ? chalk('sums', w * 0.22, h * 0.06, h / 560) : ''))}${spread(3, w * 0.08, w * 0.2).map((x, index) => `<rect x="${round(x - 14)}" y="${round(h * 0.1 + index * 14)}" width="26" height="34" rx="3" fill="${['#f0b98e', '#9dc7e8', '#b9d79a'][index]}"/>`).join('')}</g>` +
    kids.join('') + table(sheet, desk, ['#e3d2b4', '#c0a477']) + parts.join('') + (w > 320 ? place(laptop, w * 0.83, desk + h * 0.13, scale * 0.9) : '') + place(robot, w * 0.47, h * 0.93, scale * 1.05) + finish(sheet, '#fff6d8', 0.45)
  );
};
