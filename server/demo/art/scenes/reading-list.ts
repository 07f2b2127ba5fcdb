import type { Random } from '../../random.ts';
import type { Scene } from '../scene.ts';
import { chalk } from '../scenery.ts';
import { place, round, type Sheet } from '../sheet.ts';

const COVERS = [
  ['#c65b7c', '#9c3f5e'], ['#8c72d0', '#6a4fb3'], ['#f2b33d', '#d8922a'],
  ['#4a8bd0', '#2f6cae'], ['#6fa23c', '#4f7f28'], ['#0f6b5c', '#0a4f44'],
] as const;
const BAR = 46;
const ROW = 58;
const MARGIN = 12;
const TICK =
  '<path d="M184 25l5 6 10-13" fill="none" stroke="#4f7f28" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/>';

/** A long screenshot of a phone: the reading list for the holidays, from its head to its foot. Bars stand for words. */
export const readingList: Scene = (sheet, random) => {
  const { w, h } = sheet;
  const rows = Math.floor((h - 2 * BAR) / ROW);
  const list = Array.from({ length: rows }, (_, index) => place(book(sheet, random, index), 0, BAR + index * ROW));
  const head = bar(w, '#0f6b5c') + chalk('letters', MARGIN, 11, 0.3) + line(70, 16, 96, 7, '#fff') + line(70, 28, 58, 4, '#bfe0d8');
  const sun = place(chalk('sun', 0, 0, 0.4, '#b5804a'), MARGIN, 7);
  const foot = bar(w, '#fbeecb') + sun + line(60, 14, 120, 6, '#6b4528') + line(60, 26, 78, 4, '#b5804a');
  return `<rect width="${w}" height="${h}" fill="#fffdf8"/>${list.join('')}${head}${place(foot, 0, h - BAR)}`;
};

/* A row: its number in dots, a cover, title and author, and a tick where it has been read. */
function book(sheet: Sheet, random: Random, index: number): string {
  const cover = sheet.linear(random.pick(COVERS));
  const isRead = random.chance(0.4);
  const tick = isRead ? TICK : '<circle cx="191" cy="26" r="7.500" fill="none" stroke="#d9d2c3" stroke-width="2"/>';
  return (
    `<rect width="${sheet.w}" height="${ROW}" fill="${index % 2 === 0 ? '#fffdf8' : '#f7f2e6'}"/>` +
    `<rect x="${MARGIN}" y="8" width="30" height="42" rx="3" fill="${cover}"/>` +
    line(MARGIN + 5, 16, 20, 4, '#f3f1e4') +
    line(54, 13, round(random.between(64, 116)), 6.5, '#2b2b2b') +
    line(54, 25, round(random.between(40, 90)), 4.5, '#8a8376') +
    line(54, 35, round(random.between(70, 118)), 3.5, '#cfc8ba') +
    line(54, 42, round(random.between(30, 100)), 3.5, '#cfc8ba') +
    tick
  );
}

function bar(width: number, colour: string): string {
  return `<rect width="${width}" height="${BAR}" fill="${colour}"/>`;
}

function line(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${colour}"/>`;
}
