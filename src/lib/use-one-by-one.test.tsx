// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOneByOne } from './use-one-by-one.ts';

/* Frames come when the test says so. */
let waiting = new Map<number, () => void>();
let asked = 0;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    asked += 1;
    waiting.set(asked, run);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => waiting.delete(frame));
});
afterEach(() => {
  cleanup();
  waiting.clear();
  vi.unstubAllGlobals();
});

async function frame(): Promise<void> {
  const due = waiting;
  waiting = new Map();
  await act(async () => {
    for (const run of due.values()) run();
  });
}

function shownOf(first: string) {
  const rowsOf = (letters: string) => Array.from(letters, (_id) => ({ _id }));
  const { result, rerender } = renderHook(({ rows }) => useOneByOne(rows), { initialProps: { rows: rowsOf(first) } });
  return { shown: () => result.current.map(({ _id }) => _id).join(''), becomes: (letters: string) => rerender({ rows: rowsOf(letters) }) };
}

it('what is there first shows at once, what comes below one more with each frame', async () => {
  const { shown, becomes } = shownOf('');
  becomes('cde');
  expect(shown()).toBe('cde');
  becomes('cdefgh');
  expect(shown()).toBe('cde');
  const seen = [];
  for (let frames = 0; frames < 4; frames += 1) {
    await frame();
    seen.push(shown());
  }
  expect(seen).toEqual(['cdef', 'cdefg', 'cdefgh', 'cdefgh']);
});

it('what comes above, goes or changes its place meanwhile shows at once', async () => {
  const { shown, becomes } = shownOf('cde');
  becomes('cdefg');
  await frame();
  becomes('bcefg');
  expect(shown()).toBe('bcef');
  becomes('abcefg');
  expect(shown()).toBe('abcef');
  await frame();
  expect(shown()).toBe('abcefg');
});

it('where the last one that shows is taken away, nothing that is there stays hidden', async () => {
  const { shown, becomes } = shownOf('cde');
  becomes('cdefg');
  becomes('cdfg');
  expect(shown()).toBe('cdfg');
  becomes('');
  expect(shown()).toBe('');
});
