// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndInSight } from './end-in-sight.ts';
import type { MessageRow } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';
import { useFoundInSight } from './use-found-in-sight.ts';

const FRAME_MS = 16;
const target = { id: 'wanted', createdAt: '2026-03-02T08:00:00.000Z' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Rows of which the wanted one has this many before it. */
function rowsWith(before: number): MessageRow[] {
  const ids = [...Array.from({ length: before }, (_, place) => `older-${place}`), 'wanted', 'newer'];
  return ids.map((id) => ({ kind: 'message', key: id, message: { _id: id, createdAt: target.createdAt } }) as MessageRow);
}

/** A list whose rows jsdom gives no place: where the wanted row is drawn is what `place` says, px; null: it is not drawn. */
function openList(before: number) {
  const box = document.createElement('section');
  box.getBoundingClientRect = () => new DOMRect(0, 0, 300, 600);
  document.body.append(box);
  const scrolledTo: number[] = [];
  const list = { scrollElement: box, scrollToIndex: (index: number) => scrolledTo.push(index) } as unknown as MessageVirtualizer;
  const end = new EndInSight();
  const view = renderHook(({ rows }) => useFoundInSight(list, rows, target, end), { initialProps: { rows: rowsWith(before) } });
  function draw(place: number | null): void {
    box.innerHTML = place === null ? '' : '<div data-row="wanted"></div>';
    const row = box.firstElementChild;
    if (row !== null) row.getBoundingClientRect = () => new DOMRect(0, place ?? 0, 300, 40);
  }
  const frames = (count: number) =>
    act(() => {
      vi.advanceTimersByTime(count * FRAME_MS);
    });
  return { box, scrolledTo, view, draw, frames };
}

it('F-404 a list goes on to the message one came for while rows come above it, until it is in sight', () => {
  const { scrolledTo, view, draw, frames } = openList(30);
  draw(null);
  frames(100);
  expect(scrolledTo.at(-1)).toBe(30);
  view.rerender({ rows: rowsWith(206) });
  frames(100);
  expect(scrolledTo.at(-1)).toBe(206);
  expect(view.result.current).toBe('wanted');
  draw(280);
  frames(30);
  const steps = scrolledTo.length;
  frames(100);
  expect(scrolledTo).toHaveLength(steps);
});

it('F-404 the mark of the message one came for stays for three seconds from when it is in sight', () => {
  const { view, draw, frames } = openList(3);
  draw(900);
  frames(300);
  draw(280);
  frames(30);
  frames(155);
  expect(view.result.current).toBe('wanted');
  frames(65);
  expect(view.result.current).toBeNull();
});

it('F-404 a list goes no further to a message once somebody scrolls it', () => {
  const { box, scrolledTo, draw, frames } = openList(3);
  draw(null);
  frames(5);
  box.dispatchEvent(new Event('wheel'));
  const steps = scrolledTo.length;
  frames(50);
  expect(scrolledTo).toHaveLength(steps);
});
