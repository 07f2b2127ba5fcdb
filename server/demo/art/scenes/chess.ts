import { ARMS, bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { chalk, board, table, wall, windowFrame, bokeh } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

const PIECES = {
  pawn: 'M-7 0H7L5-5Q3-9 3-12A5.500 5.500 0 1 0-3-12Q-3-9-5-5Z',
  rook: 'M-8 0H8L6-6V-18H8V-25H4V-22H2V-25H-2V-22H-4V-25H-8V-18H-6V-6Z',
  knight: 'M-8 0H8Q8-12 4-18 8-24 2-29L0-32-3-28Q-10-24-11-16L-8-13-3-16Q-8-8-8 0Z',
  bishop: 'M-8 0H8L5-6Q3-12 4-16 7-22 0-31-7-22-4-16-3-12-5-6Z',
  queen: 'M-9 0H9L6-8 10-28 4-20 0-32-4-20-10-28-6-8Z',
  king: 'M-9 0H9L6-8Q12-20 4-24H2V-28H5V-32H2V-36H-2V-32H-5V-28H-2V-24H-4Q-12-20-6-8Z',
} as const;
const KINDS = ['pawn', 'rook', 'knight', 'bishop', 'queen', 'king'] as const satisfies readonly (keyof typeof PIECES)[];

/** Two thinkers over a chess board, and sometimes a third who knows better. */
export const chess: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const scale = Math.min(w / (w < 320 ? 285 : 350), h / 290);
  const desk = h * 0.66;
  const squares = Array.from({ length: 32 }, (_, index) => {
    const row = Math.floor(index / 4);
    const column = (index % 4) * 2 + (row % 2);
    const near = (row + 1) / 8;
    const far = row / 8;
    const half = (depth: number) => 96 + depth * 38;
    const x = (at: number, depth: number) => round(-half(depth) + (at / 8) * half(depth) * 2);
    return `<path d="M${x(column, far)} ${round(far * 70)}L${x(column + 1, far)} ${round(far * 70)}L${x(column + 1, near)} ${round(near * 70)}L${x(column, near)} ${round(near * 70)}Z" fill="#8a5a35"/>`;
  });
  const taken = new Set<string>();
  const pieces = Array.from({ length: 15 }, () => ({ row: random.int(0, 7), column: random.int(0, 7) }))
    .filter(({ row, column }) => !taken.has(`${row}${column}`) && taken.add(`${row}${column}`))
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, column }) => {
      const depth = (row + 0.6) / 8;
      const half = 96 + depth * 38;
      const light = row > 3 !== random.chance(0.25);
      const kind = random.chance(0.4) ? 'pawn' : random.pick(KINDS);
      return place(`<ellipse cx="3" cy="1" rx="12" ry="3.500" fill="#2b1a0c" opacity=".3"/><path d="${PIECES[kind]}" fill="${light ? '#fdf6e6' : '#3a2c28'}" stroke="${light ? '#c9b48a' : '#1f1715'}" stroke-width="1.200"/>`, -half + ((column + 0.5) / 8) * half * 2, depth * 70, 0.8 + depth * 0.3);
    });
  const plate = `<path d="M-102-5H102L144 80H-144Z" fill="#6d4526"/><path d="M-144 80H144V88H-144Z" fill="#4f3019"/><path d="M-96 0H96L134 70H-134Z" fill="#f3deb5"/>${squares.join('')}${pieces.join('')}`;
  const thinker = (left: boolean) => {
    const chin = left ? { shoulder: { x: 24, y: 52 }, elbow: { x: 34, y: 84 }, hand: { x: 12, y: 27 } } : { shoulder: { x: -24, y: 52 }, elbow: { x: -34, y: 84 }, hand: { x: -12, y: 27 } };
    return bust(inventChild(random, { mood: random.pick(['calm', 'smile', 'wonder']) }), random.chance(0.6) ? [chin] : [left ? ARMS.rightOnTable : ARMS.leftOnTable]);
  };
  const third = random.chance(0.55) && w > 320;
  const view = `<rect width="${w}" height="${h}" fill="${sheet.linear(['#cfe6f2', '#e9efc8'])}"/>${bokeh(sheet, random, ['#8fc45f', '#a9d676', '#e8b13c', '#d9e7a8'], 12, 0, h * 0.5, h * 0.1)}`;
  const clock = `<rect x="-26" y="-22" width="52" height="26" rx="5" fill="#b5804a"/><circle cx="-12" cy="-9" r="9" fill="#fff"/><circle cx="12" cy="-9" r="9" fill="#fff"/><path d="M-12-9V-15M-12-9H-8M12-9V-15M12-9 16-7" stroke="#33261f" stroke-width="1.800" stroke-linecap="round"/><rect x="-18" y="-27" width="12" height="5" rx="2" fill="#d4513f"/><rect x="6" y="-25" width="12" height="4" rx="2" fill="#3a2c28"/>`;
  return (
    wall(sheet, random.pick([['#e6e4d3', '#d2cfb6'], ['#f2e5cf', '#e2cda6'], ['#dfe7ea', '#c6d3d8']] as const)) +
    `<g opacity=".86">${board(sheet, w * 0.55, h * 0.08, w * 0.38, h * 0.28, chalk(random.pick(['planet', 'sun', 'house']), w * 0.03, h * 0.03, h / 380) + (w > 320 ? chalk('sums', w * 0.2, h * 0.06, h / 600) : ''))}${windowFrame(round(w * 0.07), round(h * 0.06), round(w * 0.34), round(h * 0.36), view, 'chess-window')}</g>` +
    (third ? place(bust(inventChild(random)), w * 0.5, desk - 86 * scale, scale * 0.92) : '') +
    place(thinker(true), w * 0.2, desk - 88 * scale, scale * 1.12) + place(thinker(false), w * 0.8, desk - 88 * scale, scale * 1.12) +
    table(sheet, desk) + shadow(sheet, w / 2, h * 0.93, 165 * scale, 20 * scale, 0.45) + place(plate, w / 2, h * 0.68, scale) + place(clock, w * 0.9, h * 0.8, scale * 0.95) + finish(sheet, '#fff4d0', 0.5)
  );
};
