// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubMatchMedia, stubResizeObserver } from '../../tests/support/plain-window.ts';
import { startI18n } from '../i18n/i18n.ts';
import { EmojiPickerFrame } from './emoji-picker-frame.tsx';

const LOOKED_AGAIN_MS = 750;

beforeAll(async () => {
  stubMatchMedia();
  stubResizeObserver();
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/* As scripts/make-emoji.ts writes them, but one: to look through all takes seconds here. */
async function served(path: string): Promise<Response> {
  const data = [{ emoji: '🚀', label: 'rocket', group: 5, subgroup: 61, version: 0.6, tags: ['space'] }];
  const messages = { groups: [{ key: 'travel-places', message: 'travel & places', order: 5 }], skinTones: [], subgroups: [] };
  return Response.json(path.endsWith('data.json') ? data : messages, { headers: { etag: '"1"' } });
}

function Neighbour({ code }: { code: Promise<void> | null }) {
  if (code !== null) use(code);
  return null;
}

it('CHA-03 what was searched for is still searched for when the picker was hidden, while code of its neighbours loaded, and is shown again', async () => {
  vi.stubGlobal('fetch', served);
  const page = (code: Promise<void> | null) => (
    <Suspense fallback={null}>
      <EmojiPickerFrame onPick={() => undefined} />
      <Neighbour code={code} />
    </Suspense>
  );
  const { rerender } = render(page(null));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } });
  expect(await screen.findByText('Nothing found', undefined, { timeout: 15_000 })).toBeTruthy();

  const code = Promise.withResolvers<void>();
  await act(async () => rerender(page(code.promise)));
  await act(async () => code.resolve());
  // The library reads its emoji again and looks through them when nothing else is to be done.
  await act(() => new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS)));
  await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nothing like it');
  expect(screen.getByText('Nothing found')).toBeTruthy();
});
