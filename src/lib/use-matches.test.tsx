// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMatches } from './use-matches.ts';

function Board() {
  return useMatches('(width >= 1240px)') ? <p>the board</p> : null;
}

test('what has no room is not drawn, and comes when there is some', () => {
  const listeners = new Set<() => void>();
  const query = { matches: false, addEventListener: (_: string, listen: () => void) => listeners.add(listen), removeEventListener: (_: string, listen: () => void) => listeners.delete(listen) };
  vi.stubGlobal('matchMedia', () => query);
  const { unmount } = render(<Board />);
  expect(screen.queryByText('the board')).toBeNull();
  query.matches = true;
  act(() => listeners.forEach((listen) => listen()));
  expect(screen.queryByText('the board')).not.toBeNull();
  unmount();
  expect(listeners.size).toBe(0);
});
