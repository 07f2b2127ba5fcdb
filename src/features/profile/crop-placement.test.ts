import { expect, it } from 'vitest';
import { cropPlacement, turnedSize } from './crop-placement.ts';

it('PRO-01 a picture that was turned on its side needs a box on its side', () => {
  const box = turnedSize({ width: 400, height: 300 }, 90);
  expect(box.width).toBeCloseTo(300);
  expect(box.height).toBeCloseTo(400);
  expect(turnedSize({ width: 400, height: 300 }, 0)).toEqual({ width: 400, height: 300 });
});

it('PRO-01 the chosen part becomes a square of at most the size asked for, and never larger than it was', () => {
  expect(cropPlacement({ width: 4000, height: 3000 }, { x: 1000, y: 0, width: 2000, height: 2000 }, 0, 500)).toEqual({ side: 500, scale: 0.25, centreX: 250, centreY: 375 });
  expect(cropPlacement({ width: 100, height: 80 }, { x: 10, y: 0, width: 80, height: 80 }, 0, 500)).toMatchObject({ side: 80, scale: 1, centreX: 40, centreY: 40 });
});
