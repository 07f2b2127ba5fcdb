import { backpack, bustBack } from '../figure.ts';
import { CLOTHES, inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { bokeh } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

const SEASONS = [
  { sky: ['#cfe4ee', '#f6e3b0'], crowns: ['#e8a12c', '#d9642d', '#f0bf4a', '#c9482f', '#b9a03a'], grass: ['#b5ad52', '#938f3d'], path: '#dcc69a' },
  { sky: ['#e6e0d2', '#f3d9a8'], crowns: ['#d98a2b', '#c9582f', '#e8b13c', '#a8442f', '#8f8a35'], grass: ['#a89a48', '#857a33'], path: '#d3b98a' },
  { sky: ['#d4ecf6', '#eef6d0'], crowns: ['#7fb84a', '#a5cf62', '#5f9e46', '#c9de7c', '#8fc45f'], grass: ['#9cc45a', '#78a843'], path: '#e6d6ae' },
] as const;

/** The class walks away down an avenue, bags on their backs, leaves in the air. */
export const autumnWalk: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const season = random.pick([SEASONS[0], SEASONS[0], SEASONS[1], SEASONS[2]]);
  const horizon = h * 0.6;
  const trunks = [0.09, 0.3, 0.68, 0.88].map((at, index) => {
    const near = index === 0 || index === 3;
    const half = near ? w * 0.026 : w * 0.012;
    const foot = near ? h * 0.7 : h * 0.62;
    return `<path d="M${round(w * at - half * 0.6)} 0H${round(w * at + half * 0.6)}L${round(w * at + half)} ${round(foot)}H${round(w * at - half)}Z" fill="#5a3a24" opacity="${near ? 1 : 0.7}"/>`;
  });
  const rows = [
    { y: 0.44, scale: 0.6, xs: [0.43, 0.56] },
    { y: 0.49, scale: 0.78, xs: [0.36, 0.5, 0.63] },
    { y: 0.57, scale: 1.02, xs: [0.25, 0.75] },
  ];
  const few = w < 320;
  const walkers = rows.flatMap((row, index) =>
    row.xs.slice(0, few && index === 1 ? 2 : 3).map((at) => {
      const look = inventChild(random, { hat: season !== SEASONS[2] && random.chance(0.25) ? 'beanie' : 'none' });
      const scale = row.scale * (h / 300) * (few ? 0.86 : 1) * random.between(0.94, 1.06);
      const x = w * (at + random.between(-0.025, 0.025)) + (few && index === 1 ? w * 0.07 : 0);
      const y = h * row.y + random.between(-4, 4);
      const legs = `<path d="M-12 92V128M12 92V124" stroke="#3f4a63" stroke-width="17" stroke-linecap="round"/>`;
      return shadow(sheet, x, y + 134 * scale, 44 * scale, 8 * scale, 0.4) + place(legs + bustBack(look, backpack(random.pick(CLOTHES.filter((colour) => colour !== look.top)))), x, y, scale);
    }),
  );
  const fallen = Array.from({ length: 44 }, () => {
    const y = random.between(horizon + 8, h);
    const size = 0.5 + (y - horizon) / (h - horizon);
    return `<ellipse cx="${round(random.between(0, w))}" cy="${round(y)}" rx="${round(5 * size)}" ry="${round(2.4 * size)}" fill="${random.pick(season.crowns)}" transform="rotate(${round(random.between(-25, 25))} ${w / 2} ${round(y)})"/>`;
  });
  const flying = Array.from({ length: 9 }, () => `<ellipse rx="5.500" ry="2.800" fill="${random.pick(season.crowns)}" transform="translate(${round(random.between(0, w))} ${round(random.between(h * 0.15, h * 0.6))}) rotate(${round(random.between(0, 180))})"/>`);
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(season.sky)}"/>` +
    bokeh(sheet, random, season.crowns, 40, -h * 0.08, h * 0.4, h * 0.16) +
    trunks.join('') +
    `<rect y="${round(horizon)}" width="${w}" height="${round(h - horizon)}" fill="${sheet.linear(season.grass)}"/>` +
    `<path d="M${round(w * 0.42)} ${round(horizon)}H${round(w * 0.58)}L${round(w * 0.94)} ${h + 4}H${round(w * 0.06)}Z" fill="${season.path}"/>` +
    `<path d="M${round(w * 0.42)} ${round(horizon)}H${round(w * 0.47)}L${round(w * 0.3)} ${h + 4}H${round(w * 0.06)}Z" fill="#fff" opacity=".14"/>` +
    bokeh(sheet, random, season.crowns, 8, -h * 0.04, h * 0.16, h * 0.15) +
    fallen.join('') + walkers.join('') + flying.join('') + finish(sheet, '#fff2b8', 0.6)
  );
};
