import type { Random } from '../../random.ts';
import type { Scene } from '../scene.ts';
import { leaf, tree } from '../scenery.ts';
import { finish, place, round, type Sheet } from '../sheet.ts';

const LEAVES = [
  ['#e0662f', '#8f3413'], ['#f0b23a', '#a86f10'], ['#c9482f', '#7c2413'], ['#eaa12c', '#9a6208'], ['#7c9a3b', '#47601a'], ['#b5653a', '#6f3416'],
] as const;

function randomLeaf(random: Random): string {
  const [fill, vein] = random.pick(LEAVES);
  return leaf(random.pick(['maple', 'oval']), fill, vein);
}

function painting(sheet: Sheet, random: Random): string {
  const kind = random.int(0, 3);
  const sheetOfPaper = (inside: string) => `<rect x="5" y="8" width="150" height="110" rx="3" fill="#3f2408" opacity=".22"/><rect width="150" height="110" rx="2" fill="#fdfaf1"/>${inside}`;
  if (kind === 0) {
    return sheetOfPaper(`<path d="M8 86Q60 68 142 90V102H8Z" fill="#b8d08a"/><path d="M8 8H142V78Q70 56 8 76Z" fill="#cfe6f4"/>${place(randomLeaf(random), 46, 54, 1.15, -14)}${place(randomLeaf(random), 102, 46, 0.95, 20)}`);
  }
  if (kind === 1) {
    return sheetOfPaper(`${[36, 75, 114].map((x, index) => place(randomLeaf(random), x, 50 + (index % 2) * 8, 1.15, [-30, 8, 34][index])).join('')}<path d="M12 94Q40 86 70 94T138 92" stroke="#88a9c4" stroke-width="5" opacity=".6" fill="none" stroke-linecap="round"/>`);
  }
  if (kind === 2) {
    return sheetOfPaper(`<rect x="8" y="8" width="134" height="94" fill="#e6f0f6"/><circle cx="116" cy="30" r="14" fill="#f6c64d"/>${place(tree(sheet, random, 76, ['#d9582e', '#efa436', '#e8862d', '#c9482f']), 58, 92)}<path d="M8 96H142" stroke="#9dbb62" stroke-width="11"/>`);
  }
  const hedgehog = `<path d="M-40 22C-40-14-10-26 14-22 34-18 44 2 44 22Z" fill="#8a5f3c"/><path d="M44 22C44 4 52 2 62 14Q66 20 58 22Z" fill="#f0cfa6"/><circle cx="62" cy="15" r="3" fill="#33261f"/><circle cx="52" cy="10" r="2" fill="#33261f"/>`;
  return sheetOfPaper(`<rect x="8" y="8" width="134" height="94" fill="#f7ecd0"/>${place(hedgehog, 66, 68)}${[-26, -4, 20].map((x, index) => place(randomLeaf(random), 62 + x, 52 - (index % 2) * 8, 0.72, x)).join('')}<path d="M14 92H136" stroke="#9dbb62" stroke-width="6" stroke-linecap="round"/>`);
}

/** Leaf pictures, paints and brushes on a wooden table, seen from above. */
export const leafCrafts: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const wood = random.pick([['#dcab6e', '#b67c3f'], ['#e8d3ae', '#cfae7c'], ['#c9936a', '#9c6641']]);
  const grain = Array.from({ length: Math.round(h / 14) }, (_, index) => `<path d="M-10 ${index * 14 + round(random.between(-3, 3))}Q${w / 2} ${index * 14 + round(random.between(-8, 8))} ${w + 10} ${index * 14 + round(random.between(-3, 3))}" stroke="#7d5226" stroke-width="${round(random.between(0.9, 2.3))}" opacity=".2" fill="none"/>`);
  const columns = w > h * 1.1 ? 2 : 1;
  const rows = columns === 2 ? 2 : 2;
  const cell = { w: w / columns, h: h / rows };
  const paper = Math.min(cell.w / 178, cell.h / 134);
  const spots = Array.from({ length: columns * rows }, (_, index) => ({ x: (index % columns) * cell.w, y: Math.floor(index / columns) * cell.h }));
  const empty = columns === 2 ? random.int(2, 3) : -1;
  const papers = spots.map((spot, index) => index === empty ? '' : place(painting(sheet, random), spot.x + cell.w * 0.5 - 75 * paper + random.between(-6, 6), spot.y + cell.h * 0.5 - 55 * paper + random.between(-5, 5), paper, random.between(-7, 7)));
  const paints = ['#d8412f', '#f2a72f', '#f6d24c', '#5f9e4a', '#3b7fc0', '#7a55b0']
    .map((colour, index) => `<circle cx="${20 + (index % 3) * 26}" cy="${22 + Math.floor(index / 3) * 28}" r="10.500" fill="${colour}"/><circle cx="${17 + (index % 3) * 26}" cy="${18 + Math.floor(index / 3) * 28}" r="3.400" fill="#fff" opacity=".5"/>`)
    .join('');
  const box = `<rect x="3" y="6" width="92" height="74" rx="16" fill="#3f2408" opacity=".22"/><rect width="92" height="74" rx="16" fill="#f4f6f7"/>${paints}`;
  const scissors = `<g stroke="#c9d2d8" stroke-width="6" stroke-linecap="round"><path d="M0 0 46 34M0 34 46 0"/></g><g fill="none" stroke="${random.pick(['#d8412f', '#3b7fc0', '#e8862d'])}" stroke-width="6"><circle cx="56" cy="40" r="10"/><circle cx="56" cy="-6" r="10"/></g>`;
  const spot = spots[empty];
  const still = spot === undefined ? '' : place(box, spot.x + cell.w * 0.44, spot.y + cell.h * 0.3, paper, random.between(-8, 8)) + place(scissors, spot.x + cell.w * 0.08, spot.y + cell.h * 0.42, paper * 0.72, random.between(-20, 20));
  const brush = (colour: string, tip: string) => `<path d="M3 4 60 64" stroke="#3f2408" stroke-width="7" opacity=".2" stroke-linecap="round"/><path d="M0 0 57 60" stroke="${colour}" stroke-width="7" stroke-linecap="round"/><path d="M0 0-10-11" stroke="${tip}" stroke-width="8" stroke-linecap="round"/>`;
  const loose = Array.from({ length: 7 }, () => place(`<g opacity=".2">${place(leaf('oval', '#3f2408', '#3f2408'), 3, 5)}</g>${randomLeaf(random)}`, random.pick([random.between(8, w * 0.16), random.between(w * 0.84, w - 8), w / 2]), random.between(12, h - 12), random.between(0.7, 1.05), random.between(-90, 90)));
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(wood, 'diagonal')}"/>${grain.join('')}${loose.join('')}${papers.join('')}${still}` +
    place(brush(random.pick(['#2f6d99', '#c4813b', '#2f7d6f']), random.pick(['#f2a72f', '#d8412f', '#5f9e4a'])), w * 0.49, h * 0.42, paper * 0.8, random.between(-60, 30)) +
    finish(sheet, '#fff4d4', 0.4)
  );
};
