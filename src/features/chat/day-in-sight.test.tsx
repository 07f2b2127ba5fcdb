// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { DayInSight, type ScrolledList } from './day-in-sight.tsx';
import type { MessageRow } from './message-rows.ts';

const message = (id: string, createdAt: string): MessageRow => ({ kind: 'message', key: id, message: messageSample({ _id: id, createdAt }), isFirst: true, isLast: true });
const rows: MessageRow[] = [
  message('a', '2025-03-04T10:00:00.000Z'),
  message('b', '2025-03-04T11:00:00.000Z'),
  { kind: 'day', key: 'day', at: '2025-03-05T09:00:00.000Z' },
  message('c', '2025-03-05T09:00:00.000Z'),
];
const HEIGHT = 100;
const list = { scrollOffset: 0, getVirtualItems: () => rows.map((_, index) => ({ index, key: index, lane: 0, size: HEIGHT, start: index * HEIGHT, end: (index + 1) * HEIGHT })) };

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const box = document.createElement('section');
  render(<DayInSight scroller={{ current: box }} list={list satisfies ScrolledList} rows={rows} />);
  const scroll = (to: number) => {
    list.scrollOffset = to;
    fireEvent.scroll(box);
  };
  return { box, scroll };
}
const shown = () => document.querySelector('[data-day-in-sight]')?.textContent ?? null;

it('F-403 while the user scrolls, the day of the topmost message floats above the list, and it goes soon after', () => {
  const { box, scroll } = show();
  scroll(50);
  expect(shown()).toBeNull();
  fireEvent.wheel(box);
  scroll(50);
  expect(shown()).toBe('4 March 2025');
  scroll(310);
  expect(shown()).toBe('5 March 2025');
  act(() => {
    vi.advanceTimersByTime(1_500);
  });
  expect(shown()).toBeNull();
});

it('F-403 no day floats over its own row', () => {
  const { box, scroll } = show();
  fireEvent.wheel(box);
  scroll(160);
  expect(shown()).toBeNull();
});
