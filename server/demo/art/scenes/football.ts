import { person, STANCES } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { tree } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

const KITS = [['#d4513f', '#f7f4ec'], ['#3f7cc4', '#f2b33d'], ['#2f8a6a', '#f7f4ec'], ['#8c5cb0', '#f0c04f']] as const;

/** A football match on the school field. */
export const football: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const horizon = h * 0.46;
  const home = random.pick(KITS);
  const away = random.pick(KITS.filter((kit) => kit !== home));
  const clouds = Array.from({ length: 4 }, () => {
    const x = random.between(0, w);
    const y = random.between(h * 0.05, h * 0.22);
    return place(`<g fill="#fff" opacity=".9"><ellipse rx="34" ry="11"/><circle cx="-12" cy="-8" r="12"/><circle cx="8" cy="-11" r="15"/><circle cx="22" cy="-4" r="9"/></g>`, x, y, random.between(0.6, 1.1));
  });
  const trees = Array.from({ length: Math.round(w / 42) }, (_, index) => place(tree(sheet, random, h * random.between(0.2, 0.3), ['#6fa84a', '#5c9640', '#84ba58', '#79ad4c']), index * 46 + random.between(-10, 10), horizon + 4));
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const top = horizon + ((h - horizon) * index * index) / 36;
    const next = horizon + ((h - horizon) * (index + 1) * (index + 1)) / 36;
    return index % 2 === 0 ? `<rect y="${round(top)}" width="${w}" height="${round(next - top)}" fill="#fff" opacity=".09"/>` : '';
  });
  const gw = w * 0.34;
  const gh = h * 0.24;
  const net = Array.from({ length: 11 }, (_, index) => `M${round((gw * index) / 10)} 0V${round(gh)}`).join('') + Array.from({ length: 7 }, (_, index) => `M0 ${round((gh * index) / 6)}H${round(gw)}`).join('');
  const goalX = random.pick([w * 0.08, w * 0.33, w * 0.56]);
  const goal = place(`<path d="${net}" stroke="#fff" stroke-width="1" opacity=".6"/><path d="M0 ${round(gh)}V0H${round(gw)}V${round(gh)}" stroke="#fff" stroke-width="5" fill="none" stroke-linejoin="round"/>`, goalX, horizon - gh * 0.72);
  const scale = (h / 300) * (w < 320 ? 0.8 : 0.94);
  const ball = `<circle r="13" fill="#fff"/><path d="M0-5 5-1.500 3 4H-3L-5-1.500ZM0-13V-8M12-4 8-2M8 11 5 6M-8 11-5 6M-12-4-8-2" fill="#2f3440" stroke="#2f3440" stroke-width="2.200" stroke-linejoin="round"/>`;
  const player = (kit: readonly [string, string], stance: keyof typeof STANCES) => person(inventChild(random, { top: kit[0], wear: 'plain', mood: random.pick(['open', 'happy', 'smile']), hat: 'none', glasses: false }), STANCES[stance], kit[1], '#2f3440');
  const front = random.pick([['kick', 'run'], ['run', 'cheer'], ['kick', 'cheer'], ['cheer', 'wave', 'cheer']] as const);
  const xs = front.length === 3 ? [0.22, 0.5, 0.78] : [0.32, 0.7];
  const players = front.map((stance, index) => {
    const x = w * (xs[index] ?? 0.5);
    const y = h * 0.95 - 144 * scale;
    return shadow(sheet, x, h * 0.95, 50 * scale, 9 * scale, 0.45) + place(player(index % 2 === 0 || front.length === 3 ? home : away, stance), x, y, scale);
  });
  const distant = [0.16, 0.52, 0.86].map((at, index) => place(player(index === 1 ? home : away, random.pick(['run', 'stand', 'reach'] as const)), w * at, horizon - 20 * scale, scale * 0.36));
  return (
    `<rect width="${w}" height="${round(horizon + 4)}" fill="${sheet.linear(random.pick([['#a9d8f2', '#e8f5ea'], ['#cfe6f2', '#fbefd2'], ['#b9dcf0', '#f4f6e2']]))}"/>` +
    clouds.join('') + trees.join('') +
    `<rect y="${round(horizon)}" width="${w}" height="${round(h - horizon)}" fill="${sheet.linear(['#8cc25c', '#5f9e3f'])}"/>${stripes.join('')}` +
    goal + `<path d="M0 ${round(horizon + gh * 0.28)}H${w}" stroke="#fff" stroke-width="3" opacity=".75"/>` + distant.join('') +
    players.join('') + shadow(sheet, w * 0.5, h * 0.95, 20 * scale, 5 * scale, 0.5) + place(ball, w * 0.5, h * 0.95 - 12 * scale - (front[0] === 'kick' ? random.between(0, h * 0.1) : 0), scale) + finish(sheet, '#fff8d8', 0.5)
  );
};
