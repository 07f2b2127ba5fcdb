import { expect, it } from 'vitest';
import { isOpeningSwipe } from './edge-swipe.ts';

it('opens from anywhere in the first 150 px', () => {
  expect(isOpeningSwipe({ x: 150, y: 300 }, { x: 260, y: 310 })).toBe(true);
  expect(isOpeningSwipe({ x: 151, y: 300 }, { x: 261, y: 310 })).toBe(false);
});

it('takes no finger that drifts 100 px or more, nor one that mostly scrolls', () => {
  expect(isOpeningSwipe({ x: 10, y: 300 }, { x: 210, y: 399 })).toBe(true);
  expect(isOpeningSwipe({ x: 10, y: 300 }, { x: 210, y: 400 })).toBe(false);
  expect(isOpeningSwipe({ x: 10, y: 300 }, { x: 80, y: 380 })).toBe(false);
});

it('takes no tap that slipped and no swipe to the left', () => {
  expect(isOpeningSwipe({ x: 10, y: 300 }, { x: 40, y: 300 })).toBe(false);
  expect(isOpeningSwipe({ x: 140, y: 300 }, { x: 20, y: 300 })).toBe(false);
});
