// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEntry } from '../lib/history-layers.ts';
import { useCloseRequest } from './use-close-request.ts';

/** As whoever uses the browser does it. */
async function back(): Promise<void> {
  await act(async () => {
    history.back();
    // A second step may follow by itself.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
function Page() {
  const location = useLocation();
  useLayoutEffect(noteEntry, [location]);
  return (
    <>
      <h1>{location.pathname}</h1>
      <Link to="/story">open</Link>
    </>
  );
}
const path = () => screen.getByRole('heading').textContent;
function openPages(): void {
  history.replaceState(null, '', '/feed');
  render(<Page />, { wrapper: BrowserRouter });
  act(() => screen.getByRole('link').click());
  expect(path()).toBe('/story');
}
function openLayer() {
  const onClose = vi.fn();
  const hook = renderHook(({ isOpen }) => useCloseRequest(isOpen, onClose), { initialProps: { isOpen: true } });
  onClose.mockImplementation(() => hook.rerender({ isOpen: false }));
  return { onClose, hook };
}

beforeEach(openPages);
afterEach(cleanup);

it('F-401 F-807 "back" closes the layers above a page, the newest first, and then leaves the page', async () => {
  const [below, above] = [openLayer(), openLayer()];
  await back();
  expect([above, below].map(({ onClose }) => onClose.mock.calls.length)).toEqual([1, 0]);
  await back();
  expect([above, below].map(({ onClose }) => onClose.mock.calls.length)).toEqual([1, 1]);
  expect(path()).toBe('/story');
  await back();
  expect(path()).toBe('/feed');
});

it('F-401 a layer that was closed in another way leaves one "back" to the page, also after the next page', async () => {
  const { hook } = openLayer();
  hook.rerender({ isOpen: false });
  await back();
  expect(path()).toBe('/feed');
  const other = openLayer();
  act(() => screen.getByRole('link').click());
  other.hook.unmount();
  expect(path()).toBe('/story');
  await back();
  expect(path()).toBe('/feed');
});

it('F-401 a layer that stays open at "back", such as a busy dialog, closes at the next one', async () => {
  const onClose = vi.fn();
  renderHook(() => useCloseRequest(true, onClose));
  await back();
  await back();
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(path()).toBe('/story');
});

it('F-401 the next layer takes the entry of the one before it', async () => {
  const first = openLayer();
  const length = history.length;
  first.hook.rerender({ isOpen: false });
  const second = openLayer();
  expect(history.length).toBe(length);
  await back();
  expect([second.onClose.mock.calls.length, path()]).toEqual([1, '/story']);
});
