import { arm, ARMS, bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { spread, table, wall, windowFrame } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

/** Gingerbread in the school kitchen: aprons, flour, and a tray of stars. */
export const baking: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const scale = Math.min(w / (w < 320 ? 285 : 350), h / 290);
  const desk = h * 0.7;
  const tile = random.pick(['#d9e9e2', '#e9e2d2', '#e2e4ef']);
  const tiles = Array.from({ length: Math.ceil(w / 30) * 4 }, (_, index) => `<rect x="${(index % Math.ceil(w / 30)) * 30 + 1}" y="${round(h * 0.3 + Math.floor(index / Math.ceil(w / 30)) * 30)}" width="28" height="28" rx="2" fill="#fff" opacity=".5"/>`);
  const shelf = Array.from({ length: Math.round(w / 60) }, (_, index) => {
    const colour = random.pick(['#d66a55', '#e3a23b', '#5f9e6a', '#4a8bd0', '#c9a27a']);
    return place(random.chance(0.5) ? `<rect x="-12" y="-30" width="24" height="30" rx="5" fill="${colour}"/><rect x="-13" y="-35" width="26" height="8" rx="3" fill="#fbf3e2"/><rect x="-8" y="-20" width="16" height="9" rx="2" fill="#fff" opacity=".8"/>` : `<path d="M-16-22H16Q16 0 0 0T-16-22Z" fill="${colour}"/><path d="M-16-22H16" stroke="#fff" stroke-width="3" opacity=".6"/>`, w * 0.42 + index * 40, h * 0.2, 0.9 * scale);
  });
  const apron = random.pick(['#fdf8ee', '#f6d9d2', '#d8e8f2', '#e6efd6']);
  const count = w > 420 ? 4 : w < 320 ? 2 : 3;
  const cooks = spread(count, w * 0.16, w * 0.84).map((x, index) => {
    const look = inventChild(random, { hat: random.chance(0.65) ? 'chef' : 'none', mood: random.pick(['happy', 'smile', 'open']) });
    const flour = random.chance(0.4) ? '<ellipse cx="12" cy="-1" rx="5" ry="3" fill="#fff" opacity=".85"/>' : '';
    const bib = `<path d="M-17 96V56Q0 62 17 56V96Z" fill="${apron}"/><path d="M-17 58-13 34M17 58 13 34" stroke="${apron}" stroke-width="4"/><path d="M0 72 2 77 7 77 3 80 5 85 0 82-5 85-3 80-7 77-2 77Z" fill="${look.second}"/>`;
    const arms = index % 2 === 0 ? [ARMS.leftOnTable, ARMS.rightOnTable] : [ARMS.leftHold, ARMS.rightOnTable];
    return place(bust(look) + bib + flour + arms.map((item) => arm(look, item)).join(''), x, desk - 92 * scale + random.between(-5, 5), scale * 1.02);
  });
  const shapes = ['M0-9 2.600-2.800 9-2.600 4 1.600 5.800 8 0 4.200-5.800 8-4 1.600-9-2.600-2.600-2.800Z', 'M0 8C-14-2-8-11 0-5 8-11 14-2 0 8Z', 'M-3-9H3V-4L9-2V2L4 2V5L7 9H2L0 6-2 9H-7L-4 5V2L-9 2V-2L-3-4Z', 'M0-9A9 9 0 1 0 .1-9Z'];
  const tray = `<rect x="-86" y="-6" width="172" height="54" rx="9" fill="#7f8a94"/><rect x="-80" y="-2" width="160" height="46" rx="6" fill="#a9b3bb"/>` + Array.from({ length: 12 }, (_, index) => place(`<path d="${random.pick(shapes)}" fill="#c98743"/><circle r="1.600" fill="#fff"/><path d="M-4 2Q0 5 4 2" stroke="#fff" stroke-width="1.400" fill="none"/>`, -65 + (index % 6) * 26, 9 + Math.floor(index / 6) * 23, 1.1, random.between(-16, 16))).join('');
  const bowl = `<path d="M-34-26H34Q34 12 0 12T-34-26Z" fill="${random.pick(['#4a8bd0', '#d66a55', '#f0c04f', '#5fa9b3'])}"/><ellipse cy="-26" rx="34" ry="8" fill="#f7e7c8"/><path d="M-30-16Q-26 4-8 10" stroke="#fff" stroke-width="4" opacity=".4" fill="none" stroke-linecap="round"/><path d="M6-28 30-66" stroke="#b98349" stroke-width="5" stroke-linecap="round"/>`;
  const pin = `<rect x="-40" y="-9" width="80" height="18" rx="9" fill="#d9a566"/><rect x="-58" y="-4" width="18" height="8" rx="4" fill="#b5804a"/><rect x="40" y="-4" width="18" height="8" rx="4" fill="#b5804a"/><rect x="-36" y="-7" width="72" height="5" rx="2.500" fill="#fff" opacity=".35"/>`;
  const snow = random.chance(0.5);
  const view = `<rect width="${w}" height="${h}" fill="${sheet.linear(snow ? ['#a9c8e4', '#eaf2f8'] : ['#bfe2f2', '#dff0c4'])}"/><circle cx="${round(w * 0.12)}" cy="${round(h * 0.34)}" r="40" fill="${snow ? '#ffffff' : '#8cc25c'}"/><circle cx="${round(w * 0.26)}" cy="${round(h * 0.36)}" r="34" fill="${snow ? '#f2f7fb' : '#79b04c'}"/>`;
  return (
    wall(sheet, ['#fbeed8', '#f3dfbd']) + `<rect y="${round(h * 0.29)}" width="${w}" height="${round(h * 0.45)}" fill="${tile}"/>${tiles.join('')}` +
    windowFrame(round(w * 0.05), round(h * 0.07), round(w * 0.28), round(h * 0.3), view, 'kitchen') +
    `<rect x="${round(w * 0.38)}" y="${round(h * 0.2)}" width="${round(w * 0.6)}" height="7" rx="2" fill="#b5804a"/>${shelf.join('')}` +
    cooks.join('') + table(sheet, desk, ['#e8c795', '#c7965c']) +
    `<ellipse cx="${round(w * 0.5)}" cy="${round(h * 0.83)}" rx="${round(w * 0.3)}" ry="${round(h * 0.05)}" fill="#fff" opacity=".35"/>` +
    shadow(sheet, w * 0.52, h * 0.93, 100 * scale, 12 * scale, 0.4) + place(tray, w * 0.54, h * 0.82, scale * (w < 320 ? 0.8 : 1)) + shadow(sheet, w * 0.13, h * 0.84, 40 * scale, 8 * scale, 0.4) + place(bowl, w * 0.15, h * 0.8, scale) + (w > 320 ? place(pin, w * 0.88, h * 0.84, scale * 0.8, -14) : '') + finish(sheet, '#fff1c9', 0.5)
  );
};
