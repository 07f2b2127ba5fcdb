import { bust } from '../figure.ts';
import { inventChild } from '../look.ts';
import type { Scene } from '../scene.ts';
import { bookshelf, spread } from '../scenery.ts';
import { finish, place, round, shadow } from '../sheet.ts';

function openBook(cover: string): string {
  return (
    `<path d="M0 6C-20-10-54-10-70-2V34C-54 26-20 26 0 40 20 26 54 26 70 34V-2C54-10 20-10 0 6Z" fill="${cover}"/>` +
    `<path d="M0 4C-20-12-50-12-64-5V28C-50 22-20 22 0 36 20 22 50 22 64 28V-5C50-12 20-12 0 4Z" fill="#fffaf0"/><path d="M0 4V36" stroke="#d8c8a8" stroke-width="3"/>` +
    `<path d="M-52 4Q-30 0-12 10M-52 13Q-30 9-12 19M12 10Q30 0 52 4M12 19Q30 9 52 13" stroke="#8b9aa8" stroke-width="2.400" fill="none" stroke-linecap="round"/>`
  );
}

/** Children read together on the library's rug. */
export const library: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const size = Math.min(1.28, (h / 300) * 1.26) * (w < 320 ? 0.82 : 1);
  const count = Math.max(2, Math.min(5, Math.round(w / (112 * size))));
  const rug = random.pick([['#1f7a69', '#3b9182', '#e7d08c'], ['#a8485a', '#c2616f', '#f0d9a4'], ['#3c5f9c', '#5278b5', '#f2d58a']] as const);
  const covers = ['#c9412f', '#3b7fc0', '#2f7d6f', '#8c5cb0', '#d98a2b'];
  const floor = h * 0.7;
  const columns = spread(count, w * (0.5 / count) + w * 0.04, w - w * (0.5 / count) - w * 0.04);
  const children = columns.map((x, index) => {
    const look = inventChild(random, { mood: random.pick(['smile', 'happy', 'open', 'wonder']) });
    return place(bust(look), x, h * 0.56 + (index % 2 === 0 ? 8 : -6), size);
  });
  const shared = count % 2 === 1 && random.chance(0.7);
  const books = shared
    ? place(openBook(random.pick(covers)), w / 2, h * 0.84, size)
    : columns.map((x) => place(openBook(random.pick(covers)), x, h * 0.85 + random.between(-4, 4), size * 0.66)).join('');
  return (
    `<rect width="${w}" height="${h}" fill="${sheet.linear(['#d3a468', '#c08d51'])}"/>` +
    `<g>${bookshelf(sheet, random, round(w * 0.025), h * 0.03, round(w * 0.95), round(floor - h * 0.04), Math.max(3, Math.round(h / 95)))}</g><rect width="${w}" height="${round(floor)}" fill="${sheet.linear(['#f3d9a8', '#8a5a2a'])}" opacity=".24"/>` +
    `<rect y="${round(floor)}" width="${w}" height="${round(h - floor)}" fill="${sheet.linear(['#e6d2ab', '#d4b985'])}"/>` +
    `<ellipse cx="${w / 2}" cy="${round(h * 0.92)}" rx="${round(w * 0.56)}" ry="${round(h * 0.19)}" fill="${rug[0]}"/><ellipse cx="${w / 2}" cy="${round(h * 0.92)}" rx="${round(w * 0.49)}" ry="${round(h * 0.155)}" fill="none" stroke="${rug[2]}" stroke-width="4"/><ellipse cx="${w / 2}" cy="${round(h * 0.92)}" rx="${round(w * 0.4)}" ry="${round(h * 0.12)}" fill="${rug[1]}"/>` +
    columns.map((x) => shadow(sheet, x, h * 0.93, 58 * size, 16, 0.35)).join('') +
    children.join('') + books + finish(sheet, '#fff2c0', 0.5)
  );
};
