import { expect, test } from 'vitest';
import { turned } from './turned-canvas.ts';

/* Where the corner that is first in the bytes is shown, and the one behind it in its row (TIFF 6.0, Orientation). */
test.each([
  [1, 'left top', 'right top'],
  [2, 'right top', 'left top'],
  [3, 'right bottom', 'left bottom'],
  [4, 'left bottom', 'right bottom'],
  [5, 'left top', 'left bottom'],
  [6, 'right top', 'right bottom'],
  [7, 'right bottom', 'right top'],
  [8, 'left bottom', 'left top'],
])('F-803 pixels of the orientation %i are drawn upright: the first corner %s, the next %s', (orientation, first, next) => {
  const canvas = { width: 300, height: 200 };
  const { matrix: [a, b, c, d, e, f], width, height } = turned(orientation, canvas);
  const placeOf = (x: number, y: number) => {
    const [left, top] = [a * x + c * y + e, b * x + d * y + f];
    expect([left === 0 || left === canvas.width, top === 0 || top === canvas.height]).toEqual([true, true]);
    return `${left === 0 ? 'left' : 'right'} ${top === 0 ? 'top' : 'bottom'}`;
  };
  expect([placeOf(0, 0), placeOf(width, 0)]).toEqual([first, next]);
  expect([width, height]).toEqual(orientation < 5 ? [300, 200] : [200, 300]);
});
