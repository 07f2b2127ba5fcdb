import { person, STANCES } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { fir } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

const SKIES = [['#a9cbe6', '#e9f1f6'], ['#8fb3dc', '#f6dfe0'], ['#b9d7ea', '#fdf3df'], ['#5b7bb0', '#e8b9a8']] as const;

/** The snowman in the school yard, and those who built it. */
export const snowman: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const ground = h * 0.6;
  const scarf = random.pick(['#d4513f', '#3f7cc4', '#2f8a6a', '#e8862d', '#8c5cb0']);
  const scale = Math.min(w / (w < 320 ? 285 : 350), h / 300);
  const trees = Array.from({ length: Math.round(w / 44) }, (_, index) => place(fir(h * random.between(0.26, 0.5), random.pick(['#3f7a63', '#356b58', '#4a8a6e']), true), index * 48 + random.between(-14, 14), ground + random.between(-2, 10)));
  const flakes = Array.from({ length: 70 }, () => `<circle cx="${round(random.between(0, w))}" cy="${round(random.between(0, h))}" r="${round(random.between(1, 3.2))}" fill="#fff" opacity="${round(random.between(0.55, 1))}"/>`);
  const ball = (y: number, r: number) => `<circle cy="${y}" r="${r}" fill="${sheet.linear(['#ffffff', '#d5e2ee'])}"/><path d="M${-r} ${y}A${r} ${r} 0 0 0 ${r * 0.2} ${y + r * 0.98}Q${-r * 0.7} ${y + r * 0.6} ${-r} ${y}Z" fill="#9db8d2" opacity=".3"/>`;
  const hat = random.chance(0.5)
    ? `<path d="M-24-136H24V-132H-24Z" fill="#3b3f4c" stroke="#3b3f4c" stroke-width="5" stroke-linejoin="round"/><rect x="-16" y="-164" width="32" height="30" rx="3" fill="#3b3f4c"/><rect x="-16" y="-143" width="32" height="7" fill="${scarf}"/>`
    : `<path d="M-20-130-15-158H15L20-130Z" fill="#6f9ac4"/><ellipse cy="-158" rx="15" ry="4" fill="#5b84ad"/><path d="M-19-134Q-34-150-14-152" stroke="#5b84ad" stroke-width="3" fill="none"/>`;
  const figure =
    shadow(sheet, 0, 2, 84, 14, 0.35) +
    `<path d="M-34-74Q-66-92-78-112M-64-100-80-98M34-74Q62-86 80-108M66-96 82-92" stroke="#6d4b30" stroke-width="4" stroke-linecap="round" fill="none"/>` +
    ball(-40, 44) + ball(-92, 33) + ball(-128, 24) +
    `<path d="M-22-112Q0-102 22-112L24-104Q0-93-24-104Z" fill="${scarf}"/><path d="M10-104 20-68 32-72 22-106Z" fill="${scarf}"/><path d="M14-84 26-88" stroke="#fff" stroke-width="3" opacity=".6"/>` +
    `<circle cx="-8" cy="-133" r="2.800" fill="#2f3440"/><circle cx="8" cy="-133" r="2.800" fill="#2f3440"/><path d="M-2-126 26-121-1-119Z" fill="#ef8a3a"/><path d="M-9-117Q0-110 9-116" stroke="#2f3440" stroke-width="2.400" stroke-dasharray="1 4.500" stroke-linecap="round" fill="none"/>` +
    [-90, -76, -50].map((y) => `<circle cy="${y}" r="3.200" fill="#2f3440"/>`).join('') + hat;
  const child = (x: number, stance: keyof typeof STANCES, size: number) => {
    const look = inventChild(random, { hat: 'beanie', wear: random.pick(['plain', 'hoodie']), mood: random.pick(['happy', 'open', 'smile']) });
    const wrap = `<path d="M-17 26Q0 36 17 26L19 35Q0 46-19 35Z" fill="${look.second}"/>`;
    return shadow(sheet, x, h * 0.93, 44 * size, 8 * size, 0.35) + place(person(look, STANCES[stance], random.pick(['#41527a', '#5b4a6e', '#3f5f5a']), '#4a3a33') + wrap, x, h * 0.93 - 144 * size, size);
  };
  const sides = random.pick([[0.16, 0.84], [0.2, 0.82]] as const);
  const middle = w * random.between(0.46, 0.54);
  const body = scale * 0.98;
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(random.pick(SKIES))}"/>` + trees.join('') +
    `<path d="M-5 ${round(ground)}Q${round(w * 0.25)} ${round(ground - 14)} ${round(w * 0.55)} ${round(ground)}T${w + 5} ${round(ground - 6)}V${h + 5}H-5Z" fill="${sheet.linear(['#ffffff', '#d3e1ee'])}"/>` +
    `<path d="M-5 ${round(h * 0.82)}Q${round(w * 0.3)} ${round(h * 0.74)} ${round(w * 0.6)} ${round(h * 0.83)}T${w + 5} ${round(h * 0.8)}V${h + 5}H-5Z" fill="#fff" opacity=".7"/>` +
    place(figure, middle, h * 0.9, body * 1.06) +
    child(w * sides[0], random.pick(['cheer', 'wave', 'reach'] as const), body * 0.9) + child(w * sides[1], random.pick(['cheer', 'push', 'hold'] as const), body * 0.96) +
    (w > 450 ? child(w * 0.34, 'stand', body * 0.72) : '') + flakes.join('') + finish(sheet, '#fff6e0', 0.4)
  );
};
