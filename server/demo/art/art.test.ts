import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderAvatar } from './avatar.ts';
import { writeDocument } from './documents.ts';
import { PICTURES, SCENE_NAMES } from './picture-set.ts';
import { drawPicture, renderPicture } from './render.ts';

it('every picture of the set is different, light, and the same each time', () => {
  const drawn = PICTURES.map(drawPicture);
  expect(new Set(drawn).size).toBe(PICTURES.length);
  expect(drawn).toEqual(PICTURES.map(drawPicture));
  expect(Math.max(...drawn.map((svg) => svg.length))).toBeLessThan(100_000);
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined/);
});

it('each scene becomes a JPEG of its recipe’s size', async () => {
  for (const name of SCENE_NAMES) {
    const recipe = PICTURES.find((picture) => picture.name === name && picture.side === 960);
    if (recipe === undefined) throw new Error(name);
    const { data, width, height } = await renderPicture(recipe);
    expect((await sharp(data).metadata()).format).toBe('jpeg');
    expect(Math.abs(Math.max(width, height) - 960)).toBeLessThanOrEqual(2);
  }
}, 120_000);

it('a portrait is a square JPEG', async () => {
  const { width, height } = await renderAvatar({ seed: 'x', woman: true });
  expect([width, height]).toEqual([320, 320]);
});

it('documents are PDF files with Cyrillic glyphs, or plain text', () => {
  const setting = { locale: 'ru', className: '2 «Б»', students: ['Белов Артём', 'Щукина Ёлка'] } as const;
  const list = writeDocument('list', setting);
  expect(list.data.toString('latin1', 0, 8)).toBe('%PDF-1.7');
  const text = list.data.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((found) => Number(found[1]));
  offsets.forEach((offset, index) => expect(text.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true));
  expect(writeDocument('words', setting).mimeType).toBe('text/plain');
});
