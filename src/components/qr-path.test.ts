import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

/** Paints the path as a camera would see it, `scale` pixels a module. */
function painted(text: string, scale: number): { width: number; height: number; data: Uint8Array } {
  const { edge, path } = qrPath(text);
  const width = edge * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1) data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { width, height: width, data };
}

it('INV-03 a camera reads out of the drawn code what was put in', () => {
  const link = 'https://parta.example/parents/join/QWERTYU';
  expect(decodeQR(painted(link, 6))).toBe(link);
});
