import { expect, test } from 'vitest';
import { isSeen } from './is-seen.ts';

/** Moves a card through a box that scrolls, px by px or in larger steps, and answers how far its top was from the box's when it counted as seen. */
function seenAt(height: number, room: number, step = 1): number | undefined {
  for (let top = room; top > -height; top -= step) {
    const inside = Math.max(0, Math.min(room, top + height) - Math.max(0, top));
    const end = top + height;
    if (isSeen({ ratio: inside / height, isEndIn: end > 0 && end <= room, height, room })) return top;
  }
  return undefined;
}

test('STO-06 a card of any height counts as seen once it was scrolled through, and not before its end was in the box', () => {
  const wrong: (readonly number[])[] = [];
  for (const room of [480, 640]) {
    for (let height = 40; height <= 2 * room; height += 1) {
      const top = seenAt(height, room);
      if (top === undefined || Math.abs(top + height - room) > 0.01 * height + 1) wrong.push([room, height]);
    }
  }
  expect(wrong).toEqual([]);
});

test('STO-06 a card of any height counts as seen by whoever turns a wheel, too', () => {
  for (const room of [480, 640]) {
    for (let height = 40; height <= 2 * room; height += 1) expect(seenAt(height, room, 60), `${height} in ${room}`).toBeDefined();
  }
});

test('STO-06 a card that is not drawn is not seen', () => {
  expect(isSeen({ ratio: 0, isEndIn: true, height: 0, room: 640 })).toBe(false);
});
