import { person, STANCES } from '../figure.ts';
import { inventAdult, inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { tree } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

/** A sapling goes into the ground behind the school: spade, watering can, many helpers. */
export const treePlanting: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const ground = h * 0.56;
  const autumn = random.chance(0.4);
  const crowns = autumn ? ['#e0a53a', '#d98a3a', '#c9b24a', '#b5923a'] : ['#8cc25c', '#79b04c', '#a5d272', '#6fa84a'];
  const scale = (h / 300) * (w < 320 ? 0.8 : 0.95);
  const far = Array.from({ length: Math.round(w / 56) }, (_, index) => place(tree(sheet, random, h * random.between(0.22, 0.36), crowns), index * 60 + random.between(-14, 14), ground + 3));
  const school = `<rect width="150" height="70" fill="#f0d9b8"/><path d="M-8 2H158L144-22H6Z" fill="#c9694f"/>${[12, 46, 80, 114].map((x) => `<rect x="${x}" y="14" width="22" height="26" rx="2" fill="#8fbcd8"/><path d="M${x + 11} 14V40" stroke="#fff" stroke-width="2.500"/>`).join('')}<rect x="62" y="46" width="26" height="24" rx="2" fill="#8a5a35"/>`;
  const leaves = [[-12, -70], [12, -78], [-4, -96], [14, -56], [-15, -52], [5, -112], [-10, -86], [17, -94]].map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="11" ry="7" fill="${random.pick(crowns)}" transform="rotate(${round(random.between(-40, 40))} ${x} ${y})"/>`).join('');
  const sapling = `<ellipse cy="4" rx="58" ry="13" fill="#5f4028"/><ellipse cy="0" rx="44" ry="9" fill="#7a5435"/><path d="M0 0Q3-50 0-108M0-50Q8-58 12-66M0-66Q-8-72-12-80" stroke="#7a5435" stroke-width="5" fill="none" stroke-linecap="round"/>${leaves}<path d="M-16-2V-74" stroke="#b58a55" stroke-width="5" stroke-linecap="round"/><path d="M-18-58Q-4-64 2-56" stroke="#d4513f" stroke-width="3.500" fill="none"/>`;
  const can = `<path d="M-20-26H16V6H-20Z" fill="${random.pick(['#4a8bd0', '#d66a55', '#5fa9b3'])}"/><path d="M16-4 40-28M36-34 46-22" stroke="#7c8a94" stroke-width="6" stroke-linecap="round"/><path d="M-20-18Q-38-16-30 2" stroke="#7c8a94" stroke-width="5" fill="none"/><path d="M44-22Q54-6 56 10M40-18Q48-4 48 12" stroke="#9dd0ee" stroke-width="2.500" fill="none" stroke-dasharray="5 5" stroke-linecap="round"/>`;
  const spade = `<path d="M0-76V8" stroke="#b5804a" stroke-width="5" stroke-linecap="round"/><path d="M-9-78H9" stroke="#b5804a" stroke-width="6" stroke-linecap="round"/><path d="M-12 6H12V26Q0 40-12 26Z" fill="#8b97a0"/>`;
  const feet = h * 0.92;
  const helper = (x: number, stance: keyof typeof STANCES, size: number, adult = false, up = 0) => {
    const look = (adult ? inventAdult : inventChild)(random, { mood: random.pick(['happy', 'smile', 'open']), hat: random.chance(0.3) ? 'cap' : 'none', wear: random.pick(['plain', 'hoodie', 'stripes']) });
    return shadow(sheet, x, feet - up, 44 * size, 8 * size, 0.4) + place(person(look, STANCES[stance], random.pick(['#41527a', '#5f6f4a', '#6b543f']), random.pick(['#d98a2b', '#3f7a63', '#4a3a33'])), x, feet - up - 144 * size, size);
  };
  const middle = w * 0.5;
  return (
    `<rect width="${w}" height="${round(ground + 4)}" fill="${sheet.linear(autumn ? ['#c9dfe8', '#fbe9c4'] : ['#aedcf4', '#eef7dc'])}"/>` +
    place(school, w * 0.6, ground - 62 * scale, scale * 0.9) + far.join('') +
    `<path d="M-5 ${round(ground)}Q${round(w * 0.4)} ${round(ground - 12)} ${w + 5} ${round(ground + 2)}V${h + 5}H-5Z" fill="${sheet.linear(autumn ? ['#b9b85a', '#8f8f3f'] : ['#9ccb62', '#6ba544'])}"/>` +
    (w > 380 ? helper(w * 0.36, 'stand', scale * 0.74, false, h * 0.1) + helper(w * 0.66, 'cheer', scale * 0.72, false, h * 0.1) : '') +
    helper(w * 0.18, random.pick(['reach', 'wave', 'hold'] as const), scale * (random.chance(0.4) ? 1.08 : 0.94)) + helper(w * 0.83, random.pick(['reach', 'cheer', 'hold'] as const), scale * 0.96, false) +
    place(sapling, middle, feet - 8, scale * 1.15) + place(can, w * 0.33, feet - 2, scale * 0.9) + place(spade, w * 0.67, feet - 26, scale, 14) + finish(sheet, '#fff8cf', 0.6)
  );
};
