// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { Heard } from './heard.tsx';
import { messageRows } from './message-rows.ts';

beforeEach(async () => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (minute: number) => `2026-05-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const theirs = (minute: number) => messageSample({ _id: `m${minute}`, body: `words ${minute}`, createdAt: at(minute) });
const mine = (minute: number) => messageSample({ _id: `m${minute}`, body: `mine ${minute}`, createdAt: at(minute), isMine: true });

/** The list with these messages; then what is read out at each change of it: the lines that are new in it. */
function listen(...first: ReturnType<typeof messageSample>[]) {
  const listOf = (messages: typeof first) => <Heard rows={messageRows(messages, { unread: null, isBeginning: true, keptStarts: new Set() })} />;
  const { container, rerender } = render(listOf(first));
  const lines = () => [...container.querySelectorAll('[aria-live] > *')];
  expect(lines()).toEqual([]);
  return (...messages: typeof first) => {
    const before = new Set(lines());
    rerender(listOf(messages));
    return lines().filter((line) => !before.has(line)).map((line) => line.textContent?.match(/words \d+/u)?.[0]);
  };
}

it('on a device whose clock is ten minutes ahead new messages are read out, too', () => {
  vi.useFakeTimers({ now: Date.parse(at(20)), toFake: ['Date'] });
  expect(listen(theirs(10))(theirs(10), theirs(11))).toEqual(['words 11']);
});

it('of several that come at once each is read out, and none twice', () => {
  const heard = listen(theirs(1));
  expect(heard(theirs(1), theirs(2), theirs(3))).toEqual(['words 2', 'words 3']);
  expect(heard(theirs(1), theirs(2), theirs(3))).toEqual([]);
  expect(heard(theirs(1), theirs(2), theirs(3), theirs(4))).toEqual(['words 4']);
});

it('where the newest is deleted the one before it is not read out again', () => {
  const heard = listen(theirs(1));
  heard(theirs(1), theirs(2));
  heard(theirs(1), theirs(2), theirs(3));
  expect(heard(theirs(1), theirs(2))).toEqual([]);
  expect(heard(theirs(1))).toEqual([]);
  expect(heard(theirs(1), theirs(5))).toEqual(['words 5']);
});

it('what scrolling brings in is not read out, nor one’s own words; what came while one wrote is', () => {
  const heard = listen(mine(10), mine(11));
  expect(heard(theirs(9), mine(10), mine(11))).toEqual([]);
  expect(heard(theirs(9), mine(10), mine(11), mine(13))).toEqual([]);
  expect(heard(theirs(9), mine(10), mine(11), theirs(12), mine(13))).toEqual(['words 12']);
});
