// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { CodeNotHere, CodeReplaced } from '../lib/fetch-code.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

beforeAll(async () => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('GEN-02 a screen that the line did not bring is not called broken, and comes by itself when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const Feed = lazyPart(vi.fn<() => Promise<() => ReactElement>>().mockRejectedValueOnce(new CodeNotHere('lost')).mockResolvedValue(() => <p>Stories of the class</p>));
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Suspense fallback={<p>…</p>}>
          <Feed />
        </Suspense>
      </ErrorBoundary>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: /not on this device yet/iu })).toBeDefined();
  expect(screen.queryByText(/our fault|report/iu)).toBeNull();
  now.mockReturnValue(5_000);
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Stories of the class')).toBeDefined();
});

it('F-810 a part that a new version has replaced reloads the page, with a word, and offers it to the person', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Gone = (): ReactElement => {
    throw new CodeReplaced('gone');
  };
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Gone />
      </ErrorBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Parta has been updated' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open again' })).toBeDefined();
  // reload-once.ts has noted its reload.
  expect(sessionStorage).toHaveLength(1);
  sessionStorage.clear();
});
