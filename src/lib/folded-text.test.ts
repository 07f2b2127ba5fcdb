import { expect, it } from 'vitest';
import { foldAt } from './folded-text.tsx';

it('a story of usual length is shown whole', () => {
  expect(foldAt('слово '.repeat(150))).toBeNull();
  expect(foldAt('one\n'.repeat(14))).toBeNull();
});

it('a very long one is folded at a space', () => {
  const body = 'слово '.repeat(400);
  const cut = foldAt(body) ?? 0;
  expect(cut).toBeGreaterThan(600);
  expect(cut).toBeLessThanOrEqual(700);
  expect(body[cut]).toBe(' ');
});

it('many short lines are folded after the twelfth', () => {
  const body = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
  expect(body.slice(0, foldAt(body) ?? 0).split('\n')).toHaveLength(12);
});
