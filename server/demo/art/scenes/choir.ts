import { ARMS, bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { spread } from '../scenery.ts';
import { finish, place, round } from '../sheet.ts';

const CURTAINS = [['#b5344a', '#86203a'], ['#2f5f9c', '#1f3f74'], ['#2f7d5f', '#1d5544'], ['#7a4a9c', '#54306f']] as const;

function garland(w: number, y: number, colours: readonly string[]): string {
  const count = Math.round(w / 26);
  const flags = Array.from({ length: count }, (_, index) => {
    const x = (w * (index + 0.5)) / count;
    const sag = Math.sin(((index % 8) / 8) * Math.PI) * 12;
    return `<path d="M${round(x - 9)} ${round(y + sag)}H${round(x + 9)}L${round(x)} ${round(y + sag + 20)}Z" fill="${colours[index % colours.length]}"/>`;
  });
  return flags.join('');
}

/** The class sings on the stage, in rows, under the lamps. */
export const choir: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const [light, dark] = random.pick(CURTAINS);
  const scale = (h / 300) * (w < 320 ? 0.76 : 0.9);
  const folds = Array.from({ length: Math.round(w / 22) }, (_, index) => `<rect x="${index * 22}" width="11" height="${round(h * 0.8)}" fill="#000" opacity=".1"/>`);
  const white = random.chance(0.5);
  const row = (count: number, y: number, size: number) =>
    spread(count, w * 0.1, w * 0.9).map((x) => {
      const look = inventChild(random, { mood: random.pick(['open', 'open', 'wonder', 'happy']), wear: white ? 'collar' : random.pick(['collar', 'plain', 'pinafore']), ...(white ? { top: random.pick(['#3f4f7a', '#4a5a86']) } : {}) });
      return place(bust(look, random.chance(0.3) ? [ARMS.leftHold, ARMS.rightHold] : []), x + random.between(-4, 4), y + random.between(-5, 5), size);
    }).join('');
  const notes = Array.from({ length: 8 }, () => place(random.pick(['<path d="M4 0V-22L16-26V-6" stroke="#ffe9b0" stroke-width="2.600" fill="none" stroke-linejoin="round"/><ellipse cx="0" cy="0" rx="4.600" ry="3.600" fill="#ffe9b0"/><ellipse cx="12" cy="-5" rx="4.600" ry="3.600" fill="#ffe9b0"/>', '<path d="M4 0V-22Q12-18 11-8" stroke="#ffe9b0" stroke-width="2.600" fill="none"/><ellipse cx="0" cy="0" rx="4.600" ry="3.600" fill="#ffe9b0"/>']), random.between(w * 0.08, w * 0.92), random.between(h * 0.18, h * 0.4), random.between(0.7, 1.1), random.between(-16, 16)));
  const beams = [0.22, 0.5, 0.78].map((at) => `<path d="M${round(w * at - 8)} -10H${round(w * at + 8)}L${round(w * at + w * 0.17)} ${round(h * 0.86)}H${round(w * at - w * 0.17)}Z" fill="${sheet.linear(['#fff3c4', '#fff3c400'])}" opacity=".22"/>`);
  const count = Math.max(4, Math.round(w / (74 * scale)));
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear([light, dark])}"/>${folds.join('')}` +
    `<path d="M0 0H${w}V${round(h * 0.09)}${Array.from({ length: 8 }, (_, index) => `Q${round(w - (w * (index + 0.5)) / 8)} ${round(h * 0.17)} ${round(w - (w * (index + 1)) / 8)} ${round(h * 0.09)}`).join('')}Z" fill="${dark}"/><path d="M0 ${round(h * 0.085)}H${w}" stroke="#f2cf6a" stroke-width="3"/>` +
    garland(w, h * 0.16, ['#f2b33d', '#6fb3d8', '#f08a7a', '#8cc26a', '#c79be0']) +
    `<rect y="${round(h * 0.8)}" width="${w}" height="${round(h * 0.2)}" fill="${sheet.linear(['#c9975c', '#94622f'])}"/><ellipse cx="${w / 2}" cy="${round(h * 0.84)}" rx="${round(w * 0.55)}" ry="${round(h * 0.14)}" fill="${sheet.glow('#fff0b8', 0.6)}"/>` +
    row(count, h * 0.42, scale * 0.84) + row(count - 1, h * 0.56, scale * 0.94) + row(count, h * 0.73, scale * 1.04) +
    `<rect y="${round(h * 0.955)}" width="${w}" height="${round(h * 0.05)}" fill="#5f3c1c"/>` + beams.join('') + notes.join('') + finish(sheet, '#fff0c0', 0.25)
  );
};
