// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { foldAt, FoldedText } from './folded-text.tsx';

afterEach(cleanup);

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

it('F-809 a folded text is printed whole, and folded again on the screen after that', async () => {
  await startI18n('en');
  render(<FoldedText text={`${'word '.repeat(400)}end`} />);
  const isWhole = () => screen.queryByText(/word end$/u) !== null;
  expect(isWhole()).toBe(false);
  let printed = false;
  act(() => {
    dispatchEvent(new Event('beforeprint'));
    // The browser prints the page as it is when the event is over.
    printed = isWhole();
  });
  expect(printed).toBe(true);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(isWhole()).toBe(false);
});
