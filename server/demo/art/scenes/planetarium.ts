import { bustBack } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { spread } from '../scenery.ts';
import { place, round } from '../sheet.ts';

const SKIES = [['#0f1638', '#2a2c6b', '#6a4a8f'], ['#0b1d33', '#174a63', '#3f8a8f'], ['#160f33', '#43246b', '#a1507f']] as const;

/** Under the planetarium's dome: planets, stars, and the backs of the heads that look at them. */
export const planetarium: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const sky = random.pick(SKIES);
  const stars = Array.from({ length: 110 }, () => `<circle cx="${round(random.between(0, w))}" cy="${round(random.between(0, h * 0.78))}" r="${round(random.between(0.4, 1.7))}" fill="#fff" opacity="${round(random.between(0.35, 1))}"/>`);
  const big = Array.from({ length: 7 }, () => place(`<path d="M0-6 1.300-1.300 6 0 1.300 1.300 0 6-1.300 1.300-6 0-1.300-1.300Z" fill="#ffe9a8"/>`, random.between(w * 0.05, w * 0.95), random.between(h * 0.05, h * 0.55), random.between(0.7, 1.4)));
  const saturn = `<circle r="34" fill="${sheet.linear(['#f2cf8a', '#c98a4a'])}"/><path d="M-33-8Q0 0 33-8M-33 8Q0 16 32 10" stroke="#fff" stroke-width="4" opacity=".3" fill="none"/><ellipse rx="62" ry="15" fill="none" stroke="#f6e3b4" stroke-width="6" opacity=".9"/><path d="M-33-6A34 34 0 0 1 33-6Q0 4-33-6Z" fill="${sheet.linear(['#f2cf8a', '#dba964'])}"/>`;
  const earth = `<circle r="26" fill="${sheet.linear(['#5fb2e8', '#2b6cb0'], 'diagonal')}"/><path d="M-20-10Q-8-22 4-16 2-6-6-4-8 6-16 4-22-2-20-10ZM6 4Q18-2 22 8 16 20 8 18 4 12 6 4Z" fill="#7cc26a"/><circle cx="-9" cy="-10" r="16" fill="${sheet.glow('#ffffff', 0.35)}"/>`;
  const mars = `<circle r="17" fill="${sheet.linear(['#f08a5f', '#b34a33'], 'diagonal')}"/><circle cx="4" cy="5" r="4" fill="#8f3a28" opacity=".5"/><circle cx="-6" cy="-2" r="2.600" fill="#8f3a28" opacity=".5"/>`;
  const moon = `<circle r="30" fill="${sheet.linear(['#fdf6df', '#d9cfae'], 'diagonal')}"/><circle cx="-8" cy="-6" r="6" fill="#c4b98f" opacity=".6"/><circle cx="10" cy="8" r="8" fill="#c4b98f" opacity=".5"/><circle cx="6" cy="-14" r="4" fill="#c4b98f" opacity=".5"/>`;
  const rocket = `<path d="M0-30Q12-14 10 12H-10Q-12-14 0-30Z" fill="#f4f1ea"/><path d="M0-30Q7-22 9-12H-9Q-7-22 0-30Z" fill="#d4513f"/><circle cy="-3" r="5" fill="#4a8bd0"/><path d="M-10 4-18 18-9 13M10 4 18 18 9 13" fill="#d4513f"/><path d="M-5 13Q0 34 5 13Z" fill="#f2b33d"/>`;
  const bodies = random.shuffle([saturn, earth, mars, moon, rocket]);
  const spots = [[0.26, 0.3, 1.15], [0.7, 0.22, 1], [0.5, 0.48, 0.85], [0.87, 0.5, 0.75], [0.1, 0.55, 0.7]] as const;
  const scale = Math.min(w / 400, h / 300) * 1.15;
  const drawn = spots.slice(0, w < 320 ? 4 : 5).map(([x, y, size], index) => {
    const halo = `<circle r="70" fill="${sheet.glow('#bcd4ff', 0.28)}"/>`;
    return place(halo + (bodies[index] ?? ''), w * x, h * y, size * scale, random.between(-18, 18));
  });
  const head = (w < 320 ? 0.86 : 1) * (h / 300);
  const row = (count: number, y: number, size: number, dim: number) =>
    spread(count, w * 0.06, w * 0.94).map((x) => place(bustBack(inventChild(random, { hat: 'none' })), x + random.between(-6, 6), y + random.between(-4, 4), size)).join('') + `<rect y="${round(y - 40 * size)}" width="${w}" height="${h}" fill="#0c1030" opacity="${dim}"/>`;
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(sky)}"/>` +
    `<ellipse cx="${round(w * 0.6)}" cy="${round(h * 0.4)}" rx="${round(w * 0.6)}" ry="${round(h * 0.22)}" fill="${sheet.glow('#d7a8ff', 0.32)}" transform="rotate(-18 ${round(w * 0.6)} ${round(h * 0.4)})"/>` +
    stars.join('') + big.join('') + drawn.join('') +
    `<path d="M0 ${round(h * 0.72)}Q${w / 2} ${round(h * 0.62)} ${w} ${round(h * 0.72)}V${h}H0Z" fill="#0d1233" opacity=".55"/>` +
    row(Math.max(4, Math.round(w / (78 * head))), h * 0.78, 0.74 * head, 0.24) + row(Math.max(3, Math.round(w / (112 * head))), h * 0.94, 1.05 * head, 0.16)
  );
};
