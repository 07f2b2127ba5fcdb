import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadMarker, type Readable } from './read-marker.ts';

const one: Readable = { _id: 'one', createdAt: '2026-11-21T10:00:01.000Z' };
const two: Readable = { _id: 'two', createdAt: '2026-11-21T10:00:02.000Z' };

let marked: string[];
let isAttentive: boolean;
let marker: ReturnType<typeof createReadMarker>;

beforeEach(() => {
  vi.useFakeTimers();
  marked = [];
  isAttentive = true;
  marker = createReadMarker({ delayMs: 2000, isAttentive: () => isAttentive, mark: ({ _id }) => marked.push(_id) });
});
afterEach(() => vi.useRealTimers());

describe('createReadMarker', () => {
  it('CHA-05 marks the newest message in sight after 2 seconds, and once', () => {
    marker.note(one);
    vi.advanceTimersByTime(1999);
    expect(marked).toEqual([]);
    vi.advanceTimersByTime(1);
    marker.note(one);
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual(['one']);
  });

  it('CHA-05 marks nothing while nobody looks, and waits its 2 seconds from when somebody comes', () => {
    isAttentive = false;
    marker.note(one);
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual([]);
    isAttentive = true;
    marker.attend();
    vi.advanceTimersByTime(1500);
    isAttentive = false;
    marker.attend();
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual([]);
  });

  it('gives a newer message its own turn, so that a lively conversation is read as well', () => {
    marker.note(one);
    vi.advanceTimersByTime(1500);
    marker.note(two);
    vi.advanceTimersByTime(500);
    expect(marked).toEqual(['one']);
    vi.advanceTimersByTime(2000);
    expect(marked).toEqual(['one', 'two']);
  });

  it('CHA-05 leaves unread what was only glimpsed: scrolled away from before its time, or with nothing in sight', () => {
    marker.note(two);
    vi.advanceTimersByTime(200);
    marker.note(one);
    vi.advanceTimersByTime(1999);
    expect(marked).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual(['one']);
    marker.note(two);
    vi.advanceTimersByTime(1999);
    marker.note(undefined);
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual(['one']);
    marker.note(two);
    vi.advanceTimersByTime(2000);
    expect(marked).toEqual(['one', 'two']);
  });

  it('leaves alone what was read before or on another device', () => {
    marker.readUpTo(one.createdAt);
    marker.note(one);
    marker.note(two);
    marker.readUpTo(two.createdAt);
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual([]);
  });

  it('does nothing any more once stopped', () => {
    marker.note(one);
    marker.stop();
    vi.advanceTimersByTime(10_000);
    expect(marked).toEqual([]);
  });
});
