import { ARMS, bust } from '../figure.ts';
import { inventAdult } from '../look.ts';
import type { Scene } from '../scene.ts';
import { board, chalk, spread, table, windowFrame } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

/** Grown-ups around a table under a lamp, the town's lights behind the window. */
export const eveningClass: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const scale = Math.min(w / (w < 320 ? 285 : 370), h / 290);
  const desk = h * 0.68;
  const late = random.chance(0.6);
  const lights = Array.from({ length: 26 }, () => `<rect x="${round(random.between(0, w * 0.5))}" y="${round(random.between(h * 0.2, h * 0.5))}" width="5" height="6" fill="#ffd97a" opacity="${round(random.between(0.5, 1))}"/>`);
  const houses = Array.from({ length: 9 }, (_, index) => `<rect x="${round(index * w * 0.06)}" y="${round(h * random.between(0.2, 0.34))}" width="${round(w * 0.056)}" height="${h}" fill="${late ? '#2b3354' : '#6a6f96'}"/>`);
  const view = `<rect width="${w}" height="${h}" fill="${sheet.linear(late ? ['#1f2a52', '#5b4a7a', '#d98a6a'] : ['#7fa0cf', '#f3c9a0'])}"/><circle cx="${round(w * 0.3)}" cy="${round(h * 0.15)}" r="11" fill="#fdf3cf"/>${houses.join('')}${lights.join('')}`;
  const cup = (colour: string) => `<path d="M-12-18H12L10 6Q0 10-10 6Z" fill="${colour}"/><path d="M12-13Q22-12 19-3 16 3 10 1" stroke="${colour}" stroke-width="4" fill="none"/><ellipse cy="-18" rx="12" ry="3.500" fill="#7a4a28"/><path d="M-4-26q4-5 0-10M4-26q4-5 0-10" stroke="#fff" stroke-width="2" opacity=".6" fill="none" stroke-linecap="round"/>`;
  const notebook = (colour: string) => `<path d="M-30-4 24-10 34 10-24 16Z" fill="${colour}"/><path d="M-27-4 24-9.500 32 7-24 13Z" fill="#fffdf4"/><path d="M-18 0 20-4M-15 5 24 1" stroke="#9fb2c4" stroke-width="1.800"/>`;
  const xs = spread(w < 320 ? 3 : w > 420 ? 5 : 4, w * 0.13, w * 0.87);
  const people = xs.map((x, index) => {
    const look = inventAdult(random, { mood: random.pick(['smile', 'open', 'happy', 'calm']) });
    return place(bust(look, random.pick([[ARMS.leftOnTable], [ARMS.rightOnTable], [], [ARMS.leftHold, ARMS.rightHold]])), x, desk - 92 * scale + (index % 2) * 7, scale * (w < 320 ? 0.86 : 1));
  });
  const lampX = w * random.between(0.45, 0.55);
  const marks = random.shuffle(['letters', 'house', 'wave', 'leaf'] as const);
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(late ? ['#c9b79a', '#a98f6c'] : ['#ecdcc0', '#d3bc94'])}"/>` +
    windowFrame(round(w * 0.06), round(h * 0.08), round(w * 0.36), round(h * 0.4), view, 'evening') +
    board(sheet, w * 0.52, h * 0.1, w * 0.42, h * 0.32, chalk(marks[0] ?? 'letters', w * 0.03, h * 0.05, h / 420) + chalk(marks[1] ?? 'house', w * 0.22, h * 0.08, h / 460)) +
    people.join('') + table(sheet, desk, ['#c99a62', '#9c6f3f']) +
    xs.map((x, index) => place(index % 2 === 0 ? notebook(random.pick(['#3f7cc4', '#c65b7c', '#2f8a6a', '#e8862d'])) : cup(random.pick(['#f4f1ea', '#d66a55', '#5fa9b3', '#f0c04f'])), x + 14 * scale, desk + h * 0.14 + random.between(-6, 10), scale)).join('') +
    `<path d="M${round(lampX)} 0V${round(h * 0.08)}" stroke="#4a3a2a" stroke-width="2.500"/>${place(`<path d="M-34 24Q-30-6 0-8 30-6 34 24Z" fill="${random.pick(['#d4513f', '#2f7d6f', '#e3a23b'])}"/><ellipse cy="24" rx="34" ry="6" fill="#fff3c4"/>`, lampX, h * 0.09, scale)}<path d="M${round(lampX - 30 * scale)} ${round(h * 0.18)}H${round(lampX + 30 * scale)}L${round(lampX + w * 0.36)} ${h}H${round(lampX - w * 0.36)}Z" fill="${sheet.linear(['#fff0b4', '#fff0b400'])}" opacity=".32"/>` +
    shadow(sheet, w / 2, h, w * 0.5, 14, 0.2) + finish(sheet, '#ffe9b0', 0.3)
  );
};
