// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContextMenu, type MenuPlace } from './context-menu.tsx';

const SIZE = { width: 200, height: 150 };

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(SIZE.width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(SIZE.height);
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function placeOf(at: MenuPlace): { left: string; top: string } {
  render(<ContextMenu label="Message" at={at} items={[{ label: 'Delete', onSelect: () => undefined }]} onClose={() => undefined} />);
  const { left, top } = screen.getByRole('menu').style;
  return { left, top };
}

it('opens below the button that asked for it', () => {
  expect(placeOf({ x: 300, y: 144, above: 100 })).toEqual({ left: '300px', top: '144px' });
});

it('leaves its button in sight where there is only room above', () => {
  expect(placeOf({ x: 300, y: 784, above: 740 })).toEqual({ left: '300px', top: '590px' });
});

it('opens to the left where the text is on the right', () => {
  expect(placeOf({ x: 344, y: 144, above: 100, isLeftwards: true })).toEqual({ left: '144px', top: '144px' });
});

it('stays inside the window', () => {
  expect(placeOf({ x: 990, y: 144 })).toEqual({ left: '792px', top: '144px' });
});

it('stays, inside the window, when the keyboard of a phone goes or comes, and closes when the phone is turned', () => {
  const close = vi.fn();
  render(<ContextMenu label="Message" at={{ x: 300, y: 600 }} items={[{ label: 'Delete', onSelect: () => undefined }]} onClose={close} />);
  vi.stubGlobal('innerHeight', 700);
  fireEvent(window, new Event('resize'));
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByRole('menu').style.top).toBe('450px');
  vi.stubGlobal('innerWidth', 700);
  fireEvent(window, new Event('resize'));
  expect(close).toHaveBeenCalledOnce();
});
