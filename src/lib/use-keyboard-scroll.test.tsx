// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Elements } from './text-or-elements.ts';
import { useKeyboardScroll } from './use-keyboard-scroll.ts';

function Box({ children }: { children: Elements }) {
  const box = useRef<HTMLDivElement>(null);
  useKeyboardScroll(box);
  return <div ref={box} data-testid="box">{children}</div>;
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
});

afterEach(cleanup);

test('GEN-12 a scrolling box is a Tab stop only while nothing inside is one', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300);
  const { rerender } = render(<Box><p>No classes yet</p></Box>);
  expect(screen.getByTestId('box').tabIndex).toBe(0);
  rerender(<Box><button type="button">Open</button></Box>);
  expect(screen.getByTestId('box').hasAttribute('tabindex')).toBe(false);
});

test('GEN-12 a box that shows all of its content is no Tab stop', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100);
  render(<Box><p>No classes yet</p></Box>);
  expect(screen.getByTestId('box').hasAttribute('tabindex')).toBe(false);
});
