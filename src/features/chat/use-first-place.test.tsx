// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { EndInSight } from './end-in-sight.ts';
import { messageRows } from './message-rows.ts';
import type { MessageVirtualizer } from './row-sizes.ts';
import { useFirstPlace } from './use-first-place.ts';

afterEach(() => vi.unstubAllGlobals());

it('CHA-02 older messages are not asked for while the list still goes to its first place: it would go to another message, by its number', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const next = () => frames.shift()?.();
  // A height that is told late moves the place.
  let target = 990;
  const list = { elementsCache: new Map(), measure: vi.fn(), scrollToIndex: vi.fn(), scrollToEnd: vi.fn(), scrollElement: null, getOffsetForIndex: () => [target, 'start'], getTotalSize: () => 1642, getDistanceFromEnd: () => 0, get scrollOffset() { return target; } };
  const read = { readAt: '2026-05-01T10:00:00.000Z', count: 1 };
  const rows = messageRows([messageSample({ _id: 'read', createdAt: read.readAt }), messageSample({ _id: 'new', createdAt: '2026-05-01T11:00:00.000Z' })], { unread: read, isBeginning: true, keptStarts: new Set() });
  const isPlaced = { current: false };
  renderHook(() => useFirstPlace(list as unknown as MessageVirtualizer, rows, { unread: read, isPlaced, end: new EndInSight(), heights: new Map(), follow: () => undefined }));
  next();
  target = 1044;
  for (let frame = 0; frame < 4; frame += 1) next();
  expect(isPlaced.current).toBe(false);
  next();
  expect(isPlaced.current).toBe(true);
});
