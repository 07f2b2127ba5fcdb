import { bustBack } from '../figure.ts';
import { inventAdult, inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { spread } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

/** The great skeleton: a long neck, ribs, a tail, on a plinth. About 300 wide and 190 high. */
function dinosaur(bone: string, dark: string): string {
  const ribs = [-34, -20, -6, 8, 22, 36].map((x, index) => `<path d="M${x} -104Q${x - 16} ${-78 + index * 1.5} ${x - 3} ${-56 + Math.abs(index - 2) * -3}" stroke="${bone}" stroke-width="5" fill="none" stroke-linecap="round"/>`).join('');
  const spine = Array.from({ length: 9 }, (_, index) => `<circle cx="${-44 + index * 11}" cy="${round(-106 + Math.abs(index - 4) * 1.4)}" r="5.500" fill="${bone}"/>`).join('');
  const necks = Array.from({ length: 7 }, (_, index) => `<circle cx="${round(-50 - index * 9 - index * index * 0.3)}" cy="${round(-108 - index * 11)}" r="${round(5.5 - index * 0.2)}" fill="${bone}"/>`).join('');
  const tail = Array.from({ length: 12 }, (_, index) => `<circle cx="${round(50 + index * 9)}" cy="${round(-98 + index * index * 0.55)}" r="${round(5.6 - index * 0.36)}" fill="${bone}"/>`).join('');
  const legs = [[-30, 0], [-14, 0], [34, 0], [50, 0]].map(([x]) => `<path d="M${x} -92Q${(x ?? 0) - 10} -58 ${x} -44 ${(x ?? 0) + 8} -26 ${x} -6" stroke="${bone}" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M${(x ?? 0) - 10} -3H${(x ?? 0) + 6}" stroke="${bone}" stroke-width="7" stroke-linecap="round"/>`).join('');
  const skull = place(`<path d="M14-10Q2-20-14-12L-40-2Q-44 4-38 8H-8Q10 10 14-10Z" fill="${bone}"/><path d="M-36 10H-10L-4 14Q-16 20-36 14Z" fill="${bone}"/><circle cx="-2" cy="-6" r="4.500" fill="${dark}"/><path d="M-34 8v4M-27 8v4M-20 8v4M-13 8v4" stroke="${dark}" stroke-width="2.200"/>`, -122, -184);
  return legs + ribs + spine + necks + tail + skull;
}

/** The class stands before the dinosaur in the museum's hall. */
export const museum: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const [top, bottom] = random.pick([['#e9e0cf', '#cdbb98'], ['#d5dfe3', '#aabcc4'], ['#ead9d0', '#cda997']] as const);
  const floor = h * 0.72;
  const scale = Math.min(w / 330, h / 325);
  const arches = spread(Math.max(3, Math.round(w / 110)), w * 0.1, w * 0.9).map((x) => `<path d="M${round(x - 34)} ${round(floor)}V${round(h * 0.3)}A34 34 0 0 1 ${round(x + 34)} ${round(h * 0.3)}V${round(floor)}Z" fill="#fff" opacity=".28"/><path d="M${round(x - 26)} ${round(floor)}V${round(h * 0.3)}A26 26 0 0 1 ${round(x + 26)} ${round(h * 0.3)}V${round(floor)}Z" fill="${sheet.linear(['#bfd9e6', '#f3ecd6'])}" opacity=".75"/>`);
  const lamps = [0.25, 0.75].map((at) => `<path d="M${round(w * at)} 0V${round(h * 0.1)}" stroke="#6d5a40" stroke-width="2.500"/><circle cx="${round(w * at)}" cy="${round(h * 0.13)}" r="10" fill="#fff6d2"/><circle cx="${round(w * at)}" cy="${round(h * 0.13)}" r="${round(h * 0.16)}" fill="${sheet.glow('#fff0b8', 0.6)}"/>`);
  const [bone, dark] = random.pick([['#a9855a', '#4a3520'], ['#c2986a', '#5a3f22'], ['#8f7350', '#3d2e1c']] as const);
  const plinth = `<rect x="-150" y="-4" width="300" height="18" rx="4" fill="#8a6a45"/><rect x="-160" y="12" width="320" height="16" rx="4" fill="#6d5235"/><rect x="-30" y="0" width="60" height="12" rx="2" fill="#f3e3b4"/><path d="M-22 6H22" stroke="#8a6a45" stroke-width="2.500" stroke-dasharray="8 3"/>`;
  const flip = random.chance(0.5) ? -1 : 1;
  const head = (h / 300) * (w < 320 ? 0.82 : 0.95);
  const count = Math.max(3, Math.round(w / (90 * head)));
  const guide = random.int(0, count - 1);
  const visitors = spread(count, w * 0.08, w * 0.92).map((x, index) => {
    const adult = index === guide && random.chance(0.6);
    const look = adult ? inventAdult(random, { hat: 'none' }) : inventChild(random, { hat: 'none' });
    const point = random.chance(0.3) ? `<path d="M22 56Q40 30 34 -6" stroke="${look.top}" stroke-width="13" fill="none" stroke-linecap="round"/><circle cx="34" cy="-10" r="6.500" fill="${look.skin.base}"/>` : '';
    return place(point + bustBack(look), x, h * (adult ? 0.8 : 0.88) + random.between(-6, 6), head * (adult ? 1.1 : 1));
  });
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear([top, bottom])}"/>${arches.join('')}${lamps.join('')}` +
    `<rect y="${round(floor)}" width="${w}" height="${round(h - floor)}" fill="${sheet.linear(['#d9c7a2', '#b59c6c'])}"/>` +
    Array.from({ length: 7 }, (_, index) => `<path d="M${round(w / 2 + (index - 3) * w * 0.08)} ${round(floor)}L${round(w / 2 + (index - 3) * w * 0.3)} ${h}" stroke="#fff" stroke-width="1.500" opacity=".3"/>`).join('') +
    shadow(sheet, w / 2, floor + 26 * scale, 190 * scale, 18 * scale, 0.45) +
    `<g transform="translate(${round(w / 2 + flip * 8)} ${round(floor)}) scale(${round(flip * scale)} ${round(scale)})">${dinosaur(bone, dark)}</g>${place(plinth, w / 2, floor + 2, scale)}` +
    visitors.join('') + finish(sheet, '#fff4d0', 0.5)
  );
};
