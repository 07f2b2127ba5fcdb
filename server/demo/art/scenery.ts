import type { Random } from '../random.ts';
import { place, round, type Sheet } from './sheet.ts';

/** Soft round lights: leaves out of focus, lamps, blossom. Gradients instead of a blur filter, as they cost far less. */
export function bokeh(sheet: Sheet, random: Random, colours: readonly string[], count: number, top: number, bottom: number, size: number): string {
  let drawn = '';
  for (let index = 0; index < count; index += 1) {
    const radius = size * random.between(0.6, 1.5);
    drawn += `<circle cx="${round(random.between(-20, sheet.w + 20))}" cy="${round(random.between(top, bottom))}" r="${round(radius)}" fill="${sheet.glow(random.pick(colours), 0.9)}"/>`;
  }
  return drawn;
}

/** A wall with a floor or a table's edge below it. */
export function wall(sheet: Sheet, colours: readonly string[]): string {
  return `<rect width="${sheet.w}" height="${sheet.h}" fill="${sheet.linear(colours)}"/>`;
}

/** A table top across the foot of the picture. */
export function table(sheet: Sheet, y: number, colours: readonly [string, string] = ['#dcae72', '#b5804a']): string {
  return (
    `<rect y="${round(y)}" width="${sheet.w}" height="${round(sheet.h - y + 2)}" fill="${sheet.linear(colours)}"/>` +
    `<rect y="${round(y)}" width="${sheet.w}" height="4" fill="#fff" opacity=".35"/>` +
    `<path d="M0 ${round(y + 22)}Q${sheet.w / 2} ${round(y + 17)} ${sheet.w} ${round(y + 24)}M0 ${round(y + 44)}Q${sheet.w / 2} ${round(y + 50)} ${sheet.w} ${round(y + 42)}" stroke="#7d5226" stroke-width="1.400" opacity=".2" fill="none"/>`
  );
}

/** A window with glazing bars; what is seen through it is drawn first, inside. */
export function windowFrame(x: number, y: number, w: number, h: number, view: string, id: string): string {
  return (
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3"/></clipPath><g clip-path="url(#${id})">${view}</g>` +
    `<g fill="none" stroke="#fffdf6"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" stroke-width="8"/>` +
    `<path d="M${round(x + w / 2)} ${y}V${y + h}M${x} ${round(y + h * 0.38)}H${x + w}" stroke-width="5"/></g>` +
    `<rect x="${x - 9}" y="${y + h}" width="${w + 18}" height="9" rx="3" fill="#fffdf6"/><rect x="${x - 9}" y="${y + h + 7}" width="${w + 18}" height="4" rx="2" fill="#000" opacity=".1"/>`
  );
}

/** A blackboard in a wooden frame; the chalk is drawn inside in its own coordinates. */
export function board(sheet: Sheet, x: number, y: number, w: number, h: number, chalk: string): string {
  return (
    `<rect x="${x - 8}" y="${y - 8}" width="${w + 16}" height="${h + 16}" rx="6" fill="${sheet.linear(['#c08545', '#96622f'])}"/>` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${sheet.linear(['#1c5a4c', '#144539'], 'diagonal')}"/>` +
    `<ellipse cx="${round(x + w * 0.35)}" cy="${round(y + h * 0.4)}" rx="${round(w * 0.4)}" ry="${round(h * 0.4)}" fill="${sheet.glow('#ffffff', 0.07)}"/>` +
    place(chalk, x, y) +
    `<rect x="${round(x + w * 0.62)}" y="${y + h - 1}" width="20" height="5" rx="2.500" fill="#fff"/><rect x="${round(x + w * 0.62 + 26)}" y="${y + h - 1}" width="14" height="5" rx="2.500" fill="#f2b33d"/>`
  );
}

const CHALK_MARKS = {
  sums: 'M4 8l8-6v26M24 16h14M31 9v14M48 8q8-10 14 0 3 6-14 20h16M76 12h14M76 21h14M102 4h14l-8 9q10-1 10 8t-16 5M18 50l-14 18h20M18 50v28M34 64h14M41 57v14M58 52h14l-8 9q10-1 10 8t-16 5M86 60h14M86 69h14M112 50h16l-11 28',
  letters: 'M4 28 14 0 24 28M8 18H20M36 0V28M36 1h10q7 0 7 6t-7 7H36M46 14q9 0 9 7t-9 7H36M66 0V28H80M92 0v28M92 14h12M104 0v28M4 50h22M15 50v28M40 64a9 12 0 1 0 18 0a9 12 0 1 0-18 0M72 78V52l16 26V52M108 52h-8v26h10M100 64h8',
  sun: 'M24 40a18 18 0 1 0 36 0a18 18 0 1 0-36 0M42 12V4M42 76v-8M14 40H6M78 40h-8M22 20l-6-6M68 66l-6-6M22 60l-6 6M68 14l-6 6',
  house: 'M6 40 40 10 74 40M14 34V74H66V34M34 74V54H48V74M22 44h8v8h-8ZM54 44h8v8h-8Z',
  wave: 'M0 10q12-12 24 0t24 0 24 0 24 0',
  planet: 'M22 40a18 18 0 1 0 36 0a18 18 0 1 0-36 0M10 50q30 6 60-22M84 10l3 6 6 1-5 4 2 7-6-4-6 4 2-7-5-4 6-1Z',
  leaf: 'M40 70V20M40 20Q66 24 60 54 50 62 40 60M40 20Q14 24 20 54 30 62 40 60M40 34l12 6M40 34l-12 6M40 46l10 5M40 46l-10 5',
} as const;

type ChalkMark = keyof typeof CHALK_MARKS;

/** One chalk drawing, about 80 to 130 units wide. */
export function chalk(mark: ChalkMark, x: number, y: number, scale = 1, colour = '#f3f1e4'): string {
  return place(
    `<path d="${CHALK_MARKS[mark]}" stroke="${colour}" stroke-width="3.200" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity=".92"/>`,
    x, y, scale,
  );
}

/** Shelves of books that fill a rectangle. */
export function bookshelf(sheet: Sheet, random: Random, x: number, y: number, w: number, h: number, rows: number): string {
  const colours = ['#c65b7c', '#8c72d0', '#d4513f', '#f2b33d', '#e8862d', '#4a8bd0', '#6fa23c', '#2f4b63', '#0f6b5c', '#f3e6c8'];
  let drawn = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${sheet.linear(['#96642f', '#7d5126'])}"/>`;
  const pitch = h / rows;
  for (let row = 0; row < rows; row += 1) {
    const floor = y + pitch * (row + 1) - 7;
    let at = x + 12;
    while (at < x + w - 22) {
      if (random.chance(0.08)) {
        at += random.between(14, 34);
        continue;
      }
      const width = random.between(8, 17);
      const height = pitch * random.between(0.5, 0.8);
      const lean = random.chance(0.06) ? 8 : 0;
      const book =
        `<rect x="0" y="${round(-height)}" width="${round(width)}" height="${round(height)}" rx="1.500" fill="${random.pick(colours)}"/>` +
        `<rect x="0" y="${round(-height * 0.8)}" width="${round(width)}" height="3" fill="#fff" opacity=".4"/>`;
      drawn += place(book, at, floor, 1, -lean);
      at += width + 1.2 + lean * 0.8;
    }
    drawn += `<rect x="${x}" y="${round(floor)}" width="${w}" height="8" fill="#ad7a42"/><rect x="${x}" y="${round(floor + 8)}" width="${w}" height="5" fill="#000" opacity=".16"/>`;
  }
  return drawn;
}

/** A leafy tree with a trunk; the foot of the trunk is the origin. */
export function tree(sheet: Sheet, random: Random, height: number, colours: readonly string[], trunk = '#6b4528'): string {
  const crown = height * 0.38;
  let drawn = `<path d="M${round(-height * 0.05)} 0Q${round(-height * 0.02)} ${round(-height * 0.3)} ${round(-height * 0.03)} ${round(-height * 0.6)}H${round(height * 0.03)}Q${round(height * 0.02)} ${round(-height * 0.3)} ${round(height * 0.06)} 0Z" fill="${trunk}"/>`;
  for (let index = 0; index < 9; index += 1) {
    const angle = (index / 9) * Math.PI * 2;
    const reach = index === 8 ? 0 : crown * 0.55;
    drawn += `<circle cx="${round(Math.cos(angle) * reach * 1.15)}" cy="${round(-height * 0.7 + Math.sin(angle) * reach * 0.85)}" r="${round(crown * random.between(0.48, 0.66))}" fill="${random.pick(colours)}"/>`;
  }
  return drawn + `<circle cx="${round(-crown * 0.3)}" cy="${round(-height * 0.82)}" r="${round(crown * 0.5)}" fill="${sheet.glow('#ffffff', 0.22)}"/>`;
}

/** A fir; the foot is the origin. */
export function fir(height: number, colour: string, snow: boolean): string {
  const layers = [0.1, 0.36, 0.6].map((start, index) => {
    const half = height * (0.3 - index * 0.07);
    const top = height * (start + 0.4);
    const edge = `M${round(-half)} ${round(-height * start)}Q0 ${round(-height * start + 7)} ${round(half)} ${round(-height * start)}L0 ${round(-top)}Z`;
    const cap = snow ? `<path d="M${round(-half * 0.45)} ${round(-height * start - (top - height * start) * 0.52)}Q0 ${round(-height * start - (top - height * start) * 0.4)} ${round(half * 0.45)} ${round(-height * start - (top - height * start) * 0.52)}L0 ${round(-top)}Z" fill="#fff" opacity=".95"/>` : '';
    return `<path d="${edge}" fill="${colour}"/><path d="M0 ${round(-top)}L${round(half)} ${round(-height * start)}Q${round(half * 0.5)} ${round(-height * start + 6)} 0 ${round(-height * start + 5)}Z" fill="#000" opacity=".12"/>${cap}`;
  });
  return `<rect x="-4" y="${round(-height * 0.12)}" width="8" height="${round(height * 0.12)}" fill="#5d3c24"/>${layers.join('')}`;
}

const MAPLE = 'M0-24 4-13 9-17 9-8 20-11 16-4 23 1 14 5 16 11 6 9 2 12H-2L-6 9-16 11-14 5-23 1-16-4-20-11-9-8-9-17-4-13Z';
const OVAL = 'M0-22C9-14 13-4 9 8 6 15 2 18 0 20-2 18-6 15-9 8-13-4-9-14 0-22Z';

/** A single leaf with veins, about 46 units high. */
export function leaf(kind: 'maple' | 'oval', fill: string, vein: string): string {
  if (kind === 'maple') {
    return `<path d="${MAPLE}" fill="${fill}" stroke="${fill}" stroke-width="2.400" stroke-linejoin="round"/><path d="M0 26V-16M0 10 14-5M0 10-14-5" stroke="${vein}" stroke-width="1.400" fill="none" stroke-linecap="round" opacity=".65"/>`;
  }
  return `<path d="${OVAL}" fill="${fill}"/><path d="M0-20V27M0-8 7-13M0-1 9-6M0 6 8 2M0-8-7-13M0-1-9-6M0 6-8 2" stroke="${vein}" stroke-width="1.300" fill="none" stroke-linecap="round" opacity=".7"/>`;
}

/** Places n figures evenly between two margins; answers their x. */
export function spread(count: number, from: number, to: number): number[] {
  if (count === 1) return [(from + to) / 2];
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
